import { isNative, type Native, numberList } from '../../native'
import { areasOfBitmap } from '../bitmap'
import { type FormatReader, problem, type ReadEvent, type Source } from '../format'
import { rectBetween } from '../geometry'
import { boxFields, exact, importedObject, polygonFields } from '../instances'
import { withoutNaN } from '../json-elements'
import { readPng } from '../png'

const PICTURE = /\.(?:jpe?g|png|webp|bmp|tiff?|gif)$/i

/** Reads LabelMe: JSON files named after a picture beside them that aren't native annotations. */
export const labelMeReader: FormatReader = {
  find(paths) {
    const pictures = new Set(paths.filter((path) => PICTURE.test(path)).map(stem))
    return paths.filter((path) => /\.json$/i.test(path) && !PICTURE.test(stem(path)) && pictures.has(stem(path)))
  },
  async *read(from, files) {
    const classes = new Set<string>()
    for (const file of files) yield* readFile(from, file, classes)
  },
}

function stem(path: string): string {
  return path.replace(/\.[^./]*$/, '')
}

async function* readFile(from: Source, file: string, classes: Set<string>): AsyncGenerator<ReadEvent> {
  let value: unknown
  try {
    value = JSON.parse(withoutNaN(await from.text(file)))
  } catch (cause) {
    yield problem(file, '', `It isn’t JSON. ${cause instanceof Error ? cause.message : ''}`.trim())
    return
  }
  if (!isNative(value) || !Array.isArray(value.shapes)) {
    yield problem(file, 'shapes', 'It has no list of shapes.')
    return
  }
  const named =
    typeof value.imagePath === 'string' ? (value.imagePath.replaceAll('\\', '/').split('/').at(-1) ?? '') : ''
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : ''
  const picture = from.paths.includes(`${folder}${named}`)
    ? `${folder}${named}`
    : (from.paths.find((path) => PICTURE.test(path) && stem(path) === stem(file)) ?? `${folder}${named}`)
  const { imageWidth: width, imageHeight: height } = value
  const size = typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
  const instances: Native[] = []
  for (const [name, isSet] of Object.entries(isNative(value.flags) ? value.flags : {})) {
    if (isSet !== true) continue
    if (!classes.has(name)) yield { event: 'class', name }
    classes.add(name)
    instances.push(importedObject('tag', {}, { className: name }))
  }
  for (const [at, shape] of value.shapes.entries()) {
    const made = isNative(shape) ? objectsOf(shape, from) : 'It isn’t a JSON object.'
    if (typeof made === 'string') {
      yield problem(file, `shapes[${at}]`, made)
      continue
    }
    for (const object of made) {
      const name = String(object.className)
      if (!classes.has(name)) yield { event: 'class', name }
      classes.add(name)
      instances.push(object)
    }
  }
  yield { event: 'item', picture, size, instances }
}

function objectsOf(shape: Native, from: Source): readonly Native[] | string {
  const { label, group_id: groupId, flags } = shape
  if (typeof label !== 'string' || label === '') return 'The shape has no label.'
  const points = (Array.isArray(shape.points) ? shape.points : []).map((pair: unknown) => numberList(pair))
  if (points.some((pair) => pair === undefined || pair.length < 2)) return 'Its points aren’t pairs of numbers.'
  const flat = points.flatMap((pair) => pair?.slice(0, 2) ?? [])
  const answers: Record<string, string[]> = {}
  for (const [flag, isSet] of Object.entries(isNative(flags) ? flags : {})) {
    if (isSet !== true) continue
    const [question = '', ...answer] = flag.split(': ')
    ;(answers[question] ??= []).push(answer.length === 0 ? 'true' : answer.join(': '))
  }
  const read = { className: label, group: typeof groupId === 'number' ? groupId : 0, answers }
  const kind = typeof shape.shape_type === 'string' ? shape.shape_type : 'polygon'
  const made = SHAPES[kind]?.(flat, shape, from)
  if (made === undefined) return `Shapes of the kind “${kind}” can’t be read.`
  if (typeof made === 'string') return made
  return made.map(({ type, ...fields }) => importedObject(type, fields, read))
}

type Fields = Native & { readonly type: string }

const SHAPES: Readonly<
  Record<string, (flat: readonly number[], shape: Native, from: Source) => readonly Fields[] | string>
> = {
  rectangle([x1, y1, x2, y2]) {
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
      return 'A rectangle needs two points.'
    return [{ type: 'bbox', ...boxFields(rectBetween(x1, y1, x2, y2)) }]
  },
  polygon: (flat) =>
    flat.length < 6 ? 'A polygon needs three points or more.' : [{ type: 'polygon', ...polygonFields([flat]) }],
  line: (flat) => lineOf(flat),
  linestrip: (flat) => lineOf(flat),
  point([x, y]) {
    return x === undefined || y === undefined
      ? 'The point has no place.'
      : [{ type: 'point', x: exact(x), y: exact(y) }]
  },
  points: (flat) =>
    Array.from({ length: flat.length / 2 }, (_, at) => ({
      type: 'point',
      x: exact(flat[at * 2] ?? 0),
      y: exact(flat[at * 2 + 1] ?? 0),
    })),
  circle([cx, cy, x, y]) {
    if (cx === undefined || cy === undefined || x === undefined || y === undefined) return 'A circle needs two points.'
    const radius = exact(Math.hypot(x - cx, y - cy))
    return [{ type: 'ellipse', cx: exact(cx), cy: exact(cy), rx: radius, ry: radius, angle: 0 }]
  },
  mask([x, y], { mask }, from) {
    const bytes = typeof mask === 'string' ? bytesOfBase64(mask) : undefined
    if (bytes === undefined || x === undefined || y === undefined) return 'The mask can’t be read.'
    try {
      const png = readPng(bytes, from.inflate)
      const step = png.pixels.length / (png.width * png.height)
      const pixels = Uint8Array.from({ length: png.width * png.height }, (_, at) =>
        png.pixels[at * step] === 0 ? 0 : 1,
      )
      const areas = areasOfBitmap({ x, y, width: png.width, height: png.height, pixels })
      return areas.map((area) => ({ type: 'polygon', ...polygonFields(area) }))
    } catch (cause) {
      return `The mask can’t be read. ${cause instanceof Error ? cause.message : ''}`.trim()
    }
  },
}

function lineOf(flat: readonly number[]): readonly Fields[] | string {
  return flat.length < 4 ? 'A line needs two points or more.' : [{ type: 'polyline', points: flat.map(exact) }]
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Decodes base64; undefined if the text is invalid. */
function bytesOfBase64(text: string): Uint8Array | undefined {
  const clean = text.replace(/\s+|=+$/g, '')
  const bytes = new Uint8Array(Math.floor((clean.length * 3) / 4))
  let bits = 0
  let count = 0
  let at = 0
  for (const letter of clean) {
    const value = LETTERS.indexOf(letter)
    if (value < 0) return undefined
    bits = (bits << 6) | value
    count += 6
    if (count < 8) continue
    count -= 8
    bytes[at] = (bits >> count) & 0xff
    at += 1
  }
  return bytes
}
