import { areasOfBitmap, isMaskSize, labelled } from '../bitmap'
import { eachFile } from '../each-file'
import { type FormatReader, type PictureSize, problem, type ReadEvent, type Source } from '../format'
import { boxAround, isUprightRectangle } from '../geometry'
import { boxFields, exact, importedObject, polygonFields } from '../instances'
import { jsonElements, parsedElement, textReader } from '../json-elements'
import { isNative, type Native, numberList } from '../../native'
import { readPng } from '../png'
import { utf8Source } from '../utf8-source'
import { clipsOf } from '../texts'
import { NO_RATE, rateFor } from '../video/frames'
import { type CocoClip, CocoClips, CocoTracks, cocoClip, trackId } from './clips'
import { newIds, Places } from './places'
import { bitmapOfRuns, unpackedRuns } from './runs'

const KEYS = new Set(['images', 'categories', 'annotations', 'videos'])
/** Usual names of COCO files. Any other JSON file is recognised by its keys. */
const FILES = /(?:^|\/)(?:[^/]*(?:instances|keypoints|panoptic|coco|annotations)[^/]*|train|val|test)\.json$/i

/** Reads COCO's detection, instances, keypoints and panoptic files. */
export const cocoReader: FormatReader = {
  find: (paths) => paths.filter((path) => FILES.test(path) && !/(?:^|\/)classes\.json$/.test(path)),
  async *read(from, files) {
    yield* eachFile(files, (file) => readFile(from, file))
  },
}

interface Image {
  readonly name: string
  readonly size: PictureSize | undefined
  /** Set for an item that is a clip, whose frames are images of the file. */
  readonly clip?: CocoClip & { readonly id: string }
}

interface Category {
  readonly name: string
  readonly keypoints: readonly string[]
  readonly lines: readonly (readonly [number, number])[]
}

async function* readFile(given: Source, file: string): AsyncGenerator<ReadEvent> {
  const source = await utf8Source(given, file)
  const images: Image[] = []
  /** The image of each number, once it is known. */
  const imageOf: (number | undefined)[] = []
  const categories = new Map<string, Category>()
  const places = new Places()
  const ids = newIds()
  const frames = new CocoClips()
  const clipOfId = new Map<string, number>()
  // Annotations may precede their images, so each image id gets a number before its image is known.
  const numbers = new Map<string, number>()
  const numberOf = (id: unknown): number => {
    const key = String(id)
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, numbers.size)
    return numbers.size - 1
  }

  let last: PictureSize | undefined
  /** Images of one size share it. */
  const sizeAs = (width: unknown, height: unknown): PictureSize | undefined => {
    if (last?.width !== width || last?.height !== height) last = sizeOf(width, height)
    return last
  }

  // First pass: images, categories, and where the annotations of each image lie.
  for await (const element of jsonElements(source, file, KEYS)) {
    if (element.key === undefined) {
      yield problem(file, '', element.reason)
      continue
    }
    const value = parsedElement(element.text)
    const place = `${element.key}[${element.at}]`
    if (!isNative(value)) {
      yield problem(file, place, 'It isn’t a JSON object.')
      continue
    }
    if (element.key === 'videos') {
      const { id, name, file_name: fileName, width, height } = value
      const own = typeof name === 'string' ? name : fileName
      if (typeof own !== 'string' || own === '') {
        yield problem(file, place, 'The video has no name.')
        continue
      }
      clipOfId.set(String(id), images.length)
      const clip = { ...cocoClip(value), id: String(id) }
      images.push({ name: own.replaceAll('\\', '/'), size: sizeAs(width, height), clip })
    } else if (element.key === 'images' && frames.add(value)) continue
    else if (element.key === 'images') {
      const { id, file_name: name, width, height } = value
      if (typeof name !== 'string' || name === '') {
        yield problem(file, place, 'The image has no file_name.')
        continue
      }
      const number = numberOf(id)
      if (imageOf[number] !== undefined) {
        yield problem(file, place, `Another image has the id ${String(id)} too; this one is left out.`)
        continue
      }
      imageOf[number] = images.length
      images.push({ name: name.replaceAll('\\', '/'), size: sizeAs(width, height) })
    } else if (element.key === 'categories') {
      const category = categoryOf(value)
      if (category === undefined) yield problem(file, place, 'The category has no name.')
      else {
        categories.set(String(value.id), category)
        const { id } = value
        const isNumber = typeof id === 'number' && Number.isSafeInteger(id) && id >= 0
        yield { event: 'class', name: category.name, ...(isNumber && { sourceId: id }), ...skeletonOf(category) }
      }
    } else {
      const { id } = value
      const isNamed = typeof id === 'number' || typeof id === 'string'
      if (isNamed && !ids.add(id)) yield problem(file, place, `Another annotation has the id ${id} too; both are read.`)
      places.add(numberOf(value.image_id), element.from, element.to, element.at)
    }
  }
  const names = [...numbers.keys()]
  const imageAt = Int32Array.from(
    names,
    (id, number) => imageOf[number] ?? clipOfId.get(frames.videoOf(id) ?? '') ?? -1,
  )
  for (const { number, at } of places.without(imageAt))
    yield problem(file, `annotations[${at}]`, `No image has the id ${names[number] ?? ''}.`)

  // Second pass: the annotations, image by image.
  const seen = new Set<number>()
  const textAt = textReader(source, file)
  for (const { image: at, places: own } of places.byImage(imageAt)) {
    seen.add(at)
    const image = images[at]
    if (image === undefined) continue
    if (image.clip !== undefined) {
      yield* clipItem(source, file, { image, clip: image.clip, frames, categories, own: readClipEntries(own, textAt) })
      continue
    }
    const instances: Native[] = []
    let group = 0
    for (const place of own) {
      const value = parsedElement(await textAt(place.from, place.to))
      if (!isNative(value)) continue
      const name = `annotations[${place.at}]`
      if (Array.isArray(value.segments_info)) {
        const read = await panopticObjects(source, file, value, categories)
        for (const one of read) if ('reason' in one) yield problem(file, name, one.reason)
        for (const one of read) if (!('reason' in one)) instances.push(...one.make(() => (group += 1)))
        continue
      }
      const made = objectsOf(value, image, categories)
      if ('reason' in made) yield problem(file, `${name}${made.field === '' ? '' : `.${made.field}`}`, made.reason)
      else instances.push(...made.make(() => (group += 1)))
    }
    yield { event: 'item', picture: image.name, size: image.size, instances }
  }
  for (const [at, image] of images.entries()) {
    if (seen.has(at)) continue
    const { name, size, clip } = image
    if (clip === undefined) yield { event: 'item', picture: name, size, instances: [] }
    else yield* clipItem(source, file, { image, clip, frames, categories, own: [] })
  }
}

type Entries = AsyncIterable<ClipEntry> | Iterable<ClipEntry>

interface ClipEntry {
  readonly at: number
  readonly value: Native
}

async function* readClipEntries(
  own: readonly { readonly from: number; readonly to: number; readonly at: number }[],
  textAt: (from: number, to: number) => Promise<string>,
): AsyncGenerator<ClipEntry> {
  for (const { from, to, at } of own) {
    const value = parsedElement(await textAt(from, to))
    if (isNative(value)) yield { at, value }
  }
}

/** A clip with its tracks. */
async function* clipItem(
  from: Source,
  file: string,
  {
    image,
    clip,
    frames,
    categories,
    own,
  }: {
    readonly image: Image
    readonly clip: CocoClip & { readonly id: string }
    readonly frames: CocoClips
    readonly categories: ReadonlyMap<string, Category>
    readonly own: Entries
  },
): AsyncGenerator<ReadEvent> {
  const found = clipsOf(from.paths).find(image.name)
  const rate = await rateFor(from, found.kind === 'one' ? found.path : undefined, clip.rate)
  if (rate === undefined) {
    yield problem(file, image.name, NO_RATE)
    return
  }
  const tracks = new CocoTracks()
  for await (const { at, value } of own) {
    const place = `annotations[${at}]`
    const frame = frames.frameOf(String(value.image_id), clip.frames)
    const made = objectsOf(value, image, categories)
    if (frame === undefined) continue
    if ('reason' in made) yield problem(file, `${place}${made.field === '' ? '' : `.${made.field}`}`, made.reason)
    else {
      const refusal = tracks.add(
        made.make(() => 1),
        { frame, id: trackId(value), at },
      )
      if (refusal !== undefined) yield problem(file, place, refusal)
    }
  }
  yield tracks.end(image.name, image.size, { rate, frames: frames.framesOf(clip.id, clip.frames) })
}

function sizeOf(width: unknown, height: unknown): PictureSize | undefined {
  return typeof width === 'number' && typeof height === 'number' && width > 0 && height > 0
    ? { width, height }
    : undefined
}

function categoryOf({ name, keypoints, skeleton }: Native): Category | undefined {
  if (typeof name !== 'string' || name === '') return undefined
  const names = Array.isArray(keypoints) ? keypoints.map(String) : []
  const lines = (Array.isArray(skeleton) ? skeleton : []).flatMap((pair: unknown) => {
    const [from, to] = numberList(pair) ?? []
    return from === undefined || to === undefined ? [] : [[from, to] as const]
  })
  return { name, keypoints: names, lines }
}

function skeletonOf({ keypoints: names, lines }: Category) {
  return names.length === 0 ? {} : { skeleton: { names, lines } }
}

interface Refused {
  readonly field: string
  readonly reason: string
}

interface Made {
  /** `next` returns a new group number, for annotations with several areas. */
  readonly make: (next: () => number) => readonly Native[]
}

const refused = (field: string, reason: string): Refused => ({ field, reason })

function objectsOf(value: Native, { size }: Image, categories: ReadonlyMap<string, Category>): Refused | Made {
  const category = categories.get(String(value.category_id))
  if (category === undefined) return refused('category_id', `No category has the id ${String(value.category_id)}.`)
  const read = { className: category.name, answers: answersOf(value.attributes) }
  const keypoints = numberList(value.keypoints)
  if (value.keypoints !== undefined && keypoints === undefined)
    return refused('keypoints', 'They aren’t a list of numbers.')
  if (keypoints !== undefined && keypoints.some((number, at) => at % 3 === 2 && number > 0))
    return { make: () => [importedObject('template', skeletonFields(keypoints, category), read)] }
  const { segmentation } = value
  if (Array.isArray(segmentation) && segmentation.length > 0) {
    const rings = segmentation.map((ring: unknown) => numberList(ring))
    const bad = rings.findIndex((ring) => ring === undefined || ring.length < 6 || ring.length % 2 !== 0)
    if (bad >= 0) return refused(`segmentation[${bad}]`, 'A polygon needs three points or more, as pairs of numbers.')
    const areas = rings.flatMap((ring) => (ring === undefined ? [] : [[ring]]))
    return { make: (next) => areaObjects(areas, read, next) }
  }
  if (isNative(segmentation)) {
    const runs = segmentation.counts
    const list = typeof runs === 'string' ? unpackedRuns(runs) : numberList(runs)
    const [high, wide] = numberList(segmentation.size) ?? []
    if (list === undefined || high === undefined || wide === undefined)
      return refused('segmentation.counts', 'The run lengths can’t be read.')
    if (size !== undefined && (size.width !== wide || size.height !== high))
      return refused(
        'segmentation.size',
        `The mask has ${wide} × ${high} pixels, the image ${size.width} × ${size.height}.`,
      )
    if (!isMaskSize(wide, high))
      return refused('segmentation.size', `A mask of ${wide} × ${high} pixels can’t be read.`)
    const bitmap = bitmapOfRuns(list, { width: wide, height: high })
    if (bitmap === undefined)
      return refused('segmentation.counts', `The run lengths don’t add up to ${wide} × ${high} pixels.`)
    const areas = areasOfBitmap(bitmap)
    if (areas.length === 0) return refused('segmentation.counts', 'The mask marks no pixel.')
    return { make: (next) => areaObjects(areas, read, next, { isMask: true }) }
  }
  const [x, y, width, height] = numberList(value.bbox) ?? []
  if (x === undefined || y === undefined || width === undefined || height === undefined)
    return refused('bbox', 'It has neither a segmentation nor a box of four numbers.')
  if (width <= 0 || height <= 0) return refused('bbox', 'The box has no width or height.')
  return { make: () => [importedObject('bbox', boxFields({ x, y, width, height }), read)] }
}

type Read = Parameters<typeof importedObject>[2]

/** Makes one polygon per area; several polygons share a group. An upright rectangle becomes a box. */
function areaObjects(
  areas: readonly (readonly (readonly number[])[])[],
  read: Read,
  next: () => number,
  { isMask = false }: { readonly isMask?: boolean } = {},
): readonly Native[] {
  const group = areas.length > 1 ? next() : 0
  return areas.map((area) => {
    const [edge = []] = area
    const box =
      !isMask && area.length === 1 && areas.length === 1 && isUprightRectangle(edge) ? boxAround(edge) : undefined
    return box === undefined
      ? importedObject('polygon', polygonFields(area), { ...read, group })
      : importedObject('bbox', boxFields(box), read)
  })
}

function skeletonFields(keypoints: readonly number[], { name, keypoints: names, lines }: Category): Native {
  const points: { readonly id: number; readonly x: number; readonly y: number }[] = []
  const pointLabels: Record<string, string> = {}
  for (let at = 0; at + 2 < keypoints.length; at += 3) {
    const [x = 0, y = 0, seen = 0] = keypoints.slice(at, at + 3)
    if (seen <= 0) continue
    const label = names[at / 3]
    if (label !== undefined && label !== `${at / 3 + 1}`) pointLabels[`${points.length}`] = label
    points.push({ id: at / 3 + 1, x: exact(x), y: exact(y) })
  }
  const there = new Set(points.map(({ id }) => id))
  const connections = lines
    .filter(([from, to]) => there.has(from) && there.has(to))
    .map(([from, to], at) => ({ id: at + 1, from, to }))
  return { points, connections, templateName: name, pointLabels }
}

type Answer = string | number | readonly (string | number)[]

function answersOf(value: unknown): Readonly<Record<string, Answer>> {
  if (!isNative(value)) return {}
  const answers: Record<string, Answer> = {}
  for (const [name, answer] of Object.entries(value)) {
    if (typeof answer === 'boolean') answers[name] = String(answer)
    else if (typeof answer === 'string' || typeof answer === 'number') answers[name] = answer
    else if (Array.isArray(answer))
      answers[name] = answer.filter((one): one is string | number => typeof one === 'string' || typeof one === 'number')
  }
  return answers
}

/** Reads the objects of a panoptic annotation from its PNG: one or more polygons per segment. */
async function panopticObjects(
  source: Source,
  file: string,
  value: Native,
  categories: ReadonlyMap<string, Category>,
): Promise<readonly (Refused | Made)[]> {
  const name = typeof value.file_name === 'string' ? value.file_name : ''
  const path = pngPath(source, file, name)
  if (path === undefined) return [refused('file_name', `The image of segments “${name}” isn’t there.`)]
  let numbers: Int32Array
  let size: PictureSize
  try {
    const png = readPng(await source.slice(path, 0, await source.bytesOf(path)), source.inflate)
    const step = png.pixels.length / (png.width * png.height)
    if (step < 3) return [refused('file_name', `“${path}” is no colour image.`)]
    size = png
    numbers = Int32Array.from(
      { length: png.width * png.height },
      (_, at) =>
        (png.pixels[at * step] ?? 0) |
        ((png.pixels[at * step + 1] ?? 0) << 8) |
        ((png.pixels[at * step + 2] ?? 0) << 16),
    )
  } catch (cause) {
    return [refused('file_name', `“${path}” can’t be read. ${cause instanceof Error ? cause.message : ''}`.trim())]
  }
  const image = { width: size.width, height: size.height, pixels: numbers }
  return (value.segments_info as readonly unknown[]).map((segment, at) => {
    if (!isNative(segment)) return refused(`segments_info[${at}]`, 'It isn’t a JSON object.')
    const category = categories.get(String(segment.category_id))
    if (category === undefined)
      return refused(`segments_info[${at}]`, `No category has the id ${String(segment.category_id)}.`)
    const marked = labelled(image, new Set([Number(segment.id)]))
    if (marked === undefined) return refused(`segments_info[${at}]`, `No pixel has the number ${String(segment.id)}.`)
    const areas = areasOfBitmap(marked)
    return { make: (next: () => number) => areaObjects(areas, { className: category.name }, next, { isMask: true }) }
  })
}

/** Finds the PNG of a panoptic annotation: in the folder named after its file, next to it, or anywhere by name. */
function pngPath({ paths }: Source, file: string, name: string): string | undefined {
  const folder = file.replace(/\.json$/i, '')
  const beside = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : ''
  const known = new Set(paths)
  return (
    [`${folder}/${name}`, `${beside}${name}`, name].find((path) => known.has(path)) ??
    paths.find((path) => path.endsWith(`/${name}`))
  )
}
