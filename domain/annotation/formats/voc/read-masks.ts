import type { Native } from '../../native'
import { areasOfBitmap, labelled } from '../bitmap'
import { problem, type ReadEvent, type Source } from '../format'
import { importedObject, polygonFields } from '../instances'
import { labelsOf } from '../native/labels'
import { picturesOf } from '../pictures'
import { readPng } from '../png'
import { withoutEnding } from '../stems'
import { vocPalette } from './palette'

const FOLDER = /(^|\/)SegmentationClass\//i
const LABEL_MAP = /(?:^|\/)labelmap\.txt$/i
/** VOC's classes by number, from 1. */
const VOC_CLASSES = [
  'aeroplane',
  'bicycle',
  'bird',
  'boat',
  'bottle',
  'bus',
  'car',
  'cat',
  'chair',
  'cow',
  'diningtable',
  'dog',
  'horse',
  'motorbike',
  'person',
  'pottedplant',
  'sheep',
  'sofa',
  'train',
  'tvmonitor',
] as const
const BACKGROUND = 'background'
/** The border around objects in VOC, as index and as colour. */
const [BORDER, BORDER_COLOUR] = [255, 0xe0e0c0]

/** Class label images without an XML file. */
export function masksWithout(annotations: readonly string[], paths: readonly string[]): readonly string[] {
  const described = new Set(annotations.map((path) => withoutEnding(path.replace(/(^|\/)Annotations\//i, '$1'))))
  return paths.filter(
    (path) => FOLDER.test(path) && /\.png$/i.test(path) && !described.has(withoutEnding(path.replace(FOLDER, '$1'))),
  )
}

/** Reads a class label image and its object label image: an object per index, or per class without object labels. */
export async function* readMask(from: Source, file: string, told: Set<string>): AsyncGenerator<ReadEvent> {
  const names = await namesOf(from)
  const labels = await imageOf(from, file)
  const beside = file.replace(FOLDER, '$1SegmentationObject/')
  const objects = from.paths.includes(beside) ? await imageOf(from, beside) : undefined
  const { width, height, pixels } = labels
  const isSame = objects === undefined || (objects.width === width && objects.height === height)
  if (!isSame) yield problem(beside, '', 'It has another size than the image of classes; classes are read alone.')
  const own = isSame ? objects : undefined
  const numbers = new Map<string, { readonly number: number; readonly name: string }>()
  const unknown = new Map<number, number>()
  const combined = Int32Array.from(pixels, (label, at) => {
    const object = own?.pixels[at] ?? 0
    const name = labels.isBorder(label) || own?.isBorder(object) === true ? undefined : names(label, labels.isPalette)
    if (name === undefined && !labels.isBorder(label)) unknown.set(label, (unknown.get(label) ?? 0) + 1)
    if (name === undefined || name === BACKGROUND) return -1
    const key = `${object} ${name}`
    const known = numbers.get(key) ?? { number: numbers.size, name }
    numbers.set(key, known)
    return known.number
  })
  for (const [label, count] of unknown)
    yield problem(file, '', `No class has the label ${labelText(label, labels.isPalette)}; ${count} pixels stay out.`)
  const image = { width, height, pixels: combined }
  const instances: Native[] = []
  let group = 0
  for (const { number, name } of numbers.values()) {
    if (!told.has(name)) {
      told.add(name)
      yield { event: 'class', name }
    }
    const marked = labelled(image, new Set([number]))
    const areas = marked === undefined ? [] : areasOfBitmap(marked)
    if (areas.length > 1) group += 1
    for (const area of areas)
      instances.push(
        importedObject('polygon', polygonFields(area), { className: name, group: areas.length > 1 ? group : 0 }),
      )
  }
  yield { event: 'item', picture: pictureOf(from, file), size: { width, height }, instances }
}

function labelText(label: number, isPalette: boolean): string {
  return isPalette ? String(label) : `#${label.toString(16).padStart(6, '0')}`
}

async function imageOf(from: Source, path: string) {
  const bytes = await from.slice(path, 0, await from.bytesOf(path))
  const png = readPng(bytes, from.inflate)
  const isPalette = png.colour === 'palette' || png.colour === 'grey'
  const { width, height } = png
  const pixels = isPalette ? Int32Array.from(png.pixels) : labelsOf(bytes, from.inflate).pixels
  return {
    width,
    height,
    pixels,
    isPalette,
    isBorder: (label: number) => label === (isPalette ? BORDER : BORDER_COLOUR),
  }
}

/** Names labels from `labelmap.txt`, by line or colour, or else from VOC's own list. */
async function namesOf(from: Source): Promise<(label: number, isPalette: boolean) => string | undefined> {
  const path = from.paths.find((one) => LABEL_MAP.test(one))
  const lines = path === undefined ? [] : (await from.text(path)).split(/\r?\n/)
  const listed = lines.flatMap((line) => {
    const [name = '', colour = ''] = line.split(':')
    if (line.startsWith('#') || name.trim() === '') return []
    const [red = 0, green = 0, blue = 0] = colour.split(',').map(Number)
    return [{ name: name.trim(), colour: (red << 16) | (green << 8) | blue }]
  })
  const byColour = new Map(listed.map(({ name, colour }) => [colour, name]))
  const own = listed.length === 0 ? [BACKGROUND, ...VOC_CLASSES] : listed.map(({ name }) => name)
  const first = own[0]?.toLowerCase() === BACKGROUND ? own.slice(1) : own
  const palette = vocPalette()
  return (label, isPalette) => {
    if (label === 0 || label === -1) return BACKGROUND
    if (isPalette) return first[label - 1]
    const known = byColour.get(label)
    if (known !== undefined) return known
    if (listed.length > 0) return undefined
    const number = first.findIndex((_, at) => {
      const place = (at + 1) * 3
      return (((palette[place] ?? 0) << 16) | ((palette[place + 1] ?? 0) << 8) | (palette[place + 2] ?? 0)) === label
    })
    return first[number]
  }
}

/** Finds the picture with the label image's path, ignoring extensions; guesses one if there is none. */
function pictureOf({ paths }: Source, file: string): string {
  const stem = withoutEnding(file.replace(FOLDER, '$1'))
  const found = picturesOf(paths).paths.find((path) => {
    const own = withoutEnding(path)
    return own === stem || own.endsWith(`/${stem}`)
  })
  return found ?? `${stem}.jpg`
}
