import type { Native } from '../../native'
import { placesOf } from '../../shaping/numbers'
import { areasOfBitmap, isMaskSize } from '../bitmap'
import { eachFile } from '../each-file'
import { type FormatReader, problem, type ReadEvent, type Source } from '../format'
import { rectBetween } from '../geometry'
import { boxFields, exact, importedObject, polygonFields, rotatedFields } from '../instances'
import { child, numberOf, type XmlElement, xmlElements } from '../xml'
import { pointsOf } from './points'
import { ClipTracks, TASK_ELEMENTS } from './read-clip'
import { turnedBox } from './write'

/** Reads CVAT's XML 1.1 for images and videos. */
export const cvatReader: FormatReader = {
  find: (paths) =>
    paths.filter((path) => /(?:^|\/)annotations[^/]*\.xml$/i.test(path) && !/(?:^|\/)Annotations\//.test(path)),
  async *read(from, files) {
    yield* eachFile(files, (file) => readFile(from, file))
  },
}

async function* readFile(from: Source, file: string): AsyncGenerator<ReadEvent> {
  const tracks = new ClipTracks()
  const labels = new Set<string>()
  for await (const element of xmlElements(from, file, new Set(['image', 'label', 'track', ...TASK_ELEMENTS]))) {
    if (!('children' in element)) {
      yield problem(file, `line ${element.line}`, element.reason)
    } else if (element.name === 'label') {
      const name = child(element, 'name')?.text ?? ''
      // The points of a skeleton are labels as well, with the skeleton as parent.
      if (name === '' || child(element, 'parent') !== undefined) continue
      labels.add(name)
      yield { event: 'class', name }
    } else if (element.name === 'track') yield* tracks.add(file, element)
    else if (element.name === 'image') yield* readImage(file, element)
    else tracks.note(element)
  }
  yield* tracks.end(from, file, labels)
}

function* readImage(file: string, image: XmlElement): Generator<ReadEvent> {
  const picture = (image.attributes['name'] ?? '').replaceAll('\\', '/')
  if (picture === '') {
    yield problem(file, `line ${image.line}`, 'The image has no name.')
    return
  }
  const [width, height] = [numberOf(image.attributes['width']), numberOf(image.attributes['height'])]
  const size = width === undefined || height === undefined ? undefined : { width, height }
  const instances: Native[] = []
  const groups = newGroups(image)
  for (const element of image.children) {
    const read = SHAPES[element.name]
    if (read === undefined) {
      yield problem(file, `line ${element.line}`, `Shapes of the kind “${element.name}” can’t be read.`)
      continue
    }
    const className = element.attributes['label'] ?? ''
    if (className === '') {
      yield problem(file, `line ${element.line}`, 'The shape has no label.')
      continue
    }
    const made = read(element)
    if (typeof made === 'string') {
      yield problem(file, `line ${element.line}`, made)
      continue
    }
    const answers = Object.fromEntries(
      element.children
        .filter(({ name, text }) => name === 'attribute' && text !== '')
        .map(({ attributes, text }) => [attributes['name'] ?? '', text]),
    )
    const group = numberOf(element.attributes['group_id']) ?? 0
    const shared = made.length > 1 && group === 0 ? groups() : group
    for (const { type, ...rest } of made)
      instances.push(importedObject(type, rest, { className, answers, group: shared }))
  }
  yield { event: 'item', picture, size, instances }
}

/** Generates group numbers that the image doesn't use yet. */
function newGroups({ children }: XmlElement): () => number {
  let last = Math.max(0, ...children.map(({ attributes }) => numberOf(attributes['group_id']) ?? 0))
  return () => (last += 1)
}

type Fields = Native & { readonly type: string }
type Read = (element: XmlElement) => readonly Fields[] | string

const SHAPES: Readonly<Record<string, Read>> = {
  box({ attributes }) {
    const [x1, y1, x2, y2] = ['xtl', 'ytl', 'xbr', 'ybr'].map((name) => numberOf(attributes[name]))
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return 'The box lacks a corner.'
    const rotation = numberOf(attributes['rotation']) ?? 0
    return rotation === 0
      ? [{ type: 'bbox', ...boxFields(rectBetween(x1, y1, x2, y2)) }]
      : [{ type: 'rbbox', ...rotatedFields(turnedBox([x1, y1, x2, y2], rotation)) }]
  },
  polygon(element) {
    const points = pointsOf(element)
    if (points === undefined || points.length < 6) return 'A polygon needs three points or more.'
    return [{ type: 'polygon', ...polygonFields([points]) }]
  },
  polyline(element) {
    const points = pointsOf(element)
    if (points === undefined || points.length < 4) return 'A polyline needs two points or more.'
    return [{ type: 'polyline', points: points.map(exact) }]
  },
  points(element) {
    const points = pointsOf(element)
    if (points === undefined) return 'The points can’t be read.'
    return placesOf(points).map(({ x, y }) => ({ type: 'point', x: exact(x), y: exact(y) }))
  },
  ellipse({ attributes }) {
    const [cx, cy, rx, ry] = ['cx', 'cy', 'rx', 'ry'].map((name) => numberOf(attributes[name]))
    if (cx === undefined || cy === undefined || rx === undefined || ry === undefined)
      return 'The ellipse lacks a number.'
    return [{ type: 'ellipse', cx, cy, rx, ry, angle: numberOf(attributes['rotation']) ?? 0 }]
  },
  cuboid({ attributes }) {
    const read = (name: string) => numberOf(attributes[name])
    const faces = ([1, 2] as const).map((face) => {
      const [x1, y1, x2, y2] = [`xtl${face}`, `ytl${face}`, `xbr${face}`, `ybr${face}`].map(read)
      return x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined
        ? undefined
        : [
            { x: x1, y: y1 },
            { x: x2, y: y2 },
          ]
    })
    const [front, rear] = faces
    if (front === undefined || rear === undefined) return 'The cuboid lacks a corner.'
    return [{ type: 'cuboid', points: { f1: front[0], f2: front[1], r1: rear[0], r2: rear[1] } }]
  },
  skeleton(element) {
    const pointLabels: Record<string, string> = {}
    const points: { readonly id: number; readonly x: number; readonly y: number }[] = []
    for (const [at, one] of element.children.filter(({ name }) => name === 'points').entries()) {
      const [x, y] = pointsOf(one) ?? []
      if (x === undefined || y === undefined || one.attributes['outside'] === '1') continue
      const label = one.attributes['label'] ?? ''
      if (label !== '') pointLabels[`${points.length}`] = label
      points.push({ id: at + 1, x: exact(x), y: exact(y) })
    }
    if (points.length === 0) return 'The skeleton has no point.'
    return [{ type: 'template', points, connections: [], templateName: element.attributes['label'] ?? '', pointLabels }]
  },
  mask({ attributes }) {
    const [left, top, width, height] = ['left', 'top', 'width', 'height'].map((name) => numberOf(attributes[name]))
    const runs = (attributes['rle'] ?? '').split(',').map(Number)
    if (left === undefined || top === undefined || width === undefined || height === undefined)
      return 'The mask lacks its place or size.'
    if (!isMaskSize(width, height)) return `A mask of ${width} × ${height} pixels can’t be read.`
    if (runs.some((run) => !Number.isInteger(run) || run < 0) || runs.reduce((a, b) => a + b, 0) !== width * height)
      return `The run lengths don’t add up to ${width} × ${height} pixels.`
    const pixels = new Uint8Array(width * height)
    let at = 0
    runs.forEach((run, number) => {
      if (number % 2 === 1) pixels.fill(1, at, at + run)
      at += run
    })
    const areas = areasOfBitmap({ x: left, y: top, width, height, pixels })
    if (areas.length === 0) return 'The mask marks no pixel.'
    return areas.map((area) => ({ type: 'polygon', ...polygonFields(area) }))
  },
  tag: () => [{ type: 'tag' }],
}
