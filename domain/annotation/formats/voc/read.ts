import { areasOfBitmap, boxOfBitmap, labelled } from '../bitmap'
import { eachFile } from '../each-file'
import { type FormatReader, type PictureSize, problem, type ReadEvent, type ReadProblem, type Source } from '../format'
import { type Rect, rectBetween } from '../geometry'
import { boxFields, importedObject, polygonFields } from '../instances'
import type { Native } from '../../native'
import { readPng } from '../png'
import { masksWithout, readMask } from './read-masks'
import { child, numberOf, type XmlElement, xmlElements } from '../xml'

const QUESTIONS = ['pose', 'truncated', 'occluded', 'difficult'] as const
/** The border around objects in VOC. */
const BORDER = 255
/** Minimum overlap for two boxes to be the same object. */
const SAME = 0.6

/** Reads Pascal VOC: boxes and the areas of its label images, including those without an XML file. */
export const vocReader: FormatReader = {
  find: (paths) => {
    const annotations = paths.filter((path) => /(?:^|\/)Annotations\/.*\.xml$/i.test(path))
    return [...annotations, ...masksWithout(annotations, paths)]
  },
  async *read(from, files) {
    const classes = new Set<string>()
    yield* eachFile(files, (file) =>
      /\.png$/i.test(file) ? readMask(from, file, classes) : readFile(from, file, classes),
    )
  },
}

async function* readFile(from: Source, file: string, classes: Set<string>): AsyncGenerator<ReadEvent> {
  for await (const root of xmlElements(from, file, new Set(['annotation']))) {
    if (!('children' in root)) {
      yield problem(file, `line ${root.line}`, root.reason)
      continue
    }
    const name = child(root, 'filename')?.text ?? ''
    const folders = /(?:^|\/)Annotations\/(.*\/)?[^/]*$/i.exec(file)?.[1] ?? ''
    const picture = `${folders}${name === '' ? stem(file) : name.replaceAll('\\', '/').split('/').at(-1)}`
    const size = sizeOf(child(root, 'size'))
    const boxes: { readonly className: string; readonly rect: Rect; readonly answers: Record<string, string> }[] = []
    for (const object of root.children.filter((one) => one.name === 'object')) {
      const read = objectOf(object)
      if (typeof read === 'string') {
        yield problem(file, `line ${object.line}`, read)
        continue
      }
      if (!classes.has(read.className)) {
        classes.add(read.className)
        yield { event: 'class', name: read.className }
      }
      boxes.push(read)
    }
    const masks = await masksOf(from, file)
    if (!Array.isArray(masks)) yield masks
    const areas = Array.isArray(masks) ? masks : []
    const instances: Native[] = []
    let group = 0
    const taken = new Set<number>()
    for (const { className, rect, answers } of boxes) {
      const at = areas.findIndex((one, number) => !taken.has(number) && likeness(one.rect, rect) >= SAME)
      const found = areas[at]?.areas ?? []
      if (found.length === 0) {
        instances.push(importedObject('bbox', boxFields(rect), { className, answers }))
        continue
      }
      taken.add(at)
      if (found.length > 1) group += 1
      for (const area of found)
        instances.push(
          importedObject('polygon', polygonFields(area), { className, answers, group: found.length > 1 ? group : 0 }),
        )
    }
    yield { event: 'item', picture, size, instances }
  }
}

function stem(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.xml$/i, '')
}

function sizeOf(size: XmlElement | undefined): PictureSize | undefined {
  const [width, height] = ['width', 'height'].map((name) => numberOf(size && child(size, name)?.text))
  return width === undefined || height === undefined || width <= 0 || height <= 0 ? undefined : { width, height }
}

function objectOf(object: XmlElement) {
  const className = child(object, 'name')?.text ?? ''
  if (className === '') return 'The object has no name.'
  const box = child(object, 'bndbox')
  const [x1, y1, x2, y2] = ['xmin', 'ymin', 'xmax', 'ymax'].map((name) => numberOf(box && child(box, name)?.text))
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined)
    return `The box of “${className}” lacks a corner.`
  const answers: Record<string, string> = {}
  for (const question of QUESTIONS) {
    const text = child(object, question)?.text ?? ''
    // Default values mean that nothing was answered.
    if (text !== '' && text !== '0' && text !== 'Unspecified') answers[question] = text
  }
  return { className, rect: rectBetween(x1, y1, x2, y2), answers }
}

/** The object areas in an annotation's label image; empty without one. */
async function masksOf(from: Source, file: string) {
  const path = file.replace(/(^|\/)Annotations\//i, '$1SegmentationObject/').replace(/\.xml$/i, '.png')
  if (!from.paths.includes(path)) return []
  try {
    const png = readPng(await from.slice(path, 0, await from.bytesOf(path)), from.inflate)
    if (png.colour !== 'palette' && png.colour !== 'grey')
      return problem(path, '', 'It isn’t an image of class numbers; only boxes are read.') satisfies ReadProblem
    const image = { width: png.width, height: png.height, pixels: Int32Array.from(png.pixels) }
    const numbers = new Set(png.pixels)
    numbers.delete(0)
    numbers.delete(BORDER)
    return [...numbers]
      .toSorted((a, b) => a - b)
      .flatMap((number) => {
        const marked = labelled(image, new Set([number]))
        return marked === undefined ? [] : [{ rect: boxOfBitmap(marked), areas: areasOfBitmap(marked) }]
      })
  } catch (cause) {
    return problem(path, '', `${cause instanceof Error ? cause.message : 'It can’t be read.'} Boxes are read alone.`)
  }
}

/** Intersection over union of two rectangles. */
function likeness(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  if (width <= 0 || height <= 0) return 0
  const both = width * height
  return both / (a.width * a.height + b.width * b.height - both)
}
