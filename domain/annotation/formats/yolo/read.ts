import { parse } from 'yaml'
import { isNative, type Native, numberList } from '../../native'
import { rounded } from '../../shaping/numbers'
import { type FormatReader, type PictureSize, problem, type ReadEvent, type Source } from '../format'
import { boxFields, importedObject, polygonFields, rotatedFields } from '../instances'

const PICTURE = /\.(?:jpe?g|png|webp|bmp|tiff?|gif)$/i
const NOT_LABELS = /(?:^|\/)(?:classes|train|val|test|obj|labels|readme|requirements)\.txt$/i

/** Reads YOLO's detect, segment, oriented and pose labels. */
export const yoloReader: FormatReader = {
  find(paths) {
    const yaml = paths.filter((path) => /(?:^|\/)(?:data|dataset)\.ya?ml$/i.test(path))
    const names = paths.filter((path) => /(?:^|\/)(?:classes\.txt|obj\.names)$/i.test(path))
    const pictures = new Set(paths.filter((path) => PICTURE.test(path)).map((path) => stem(imagePath(path))))
    const labels = paths.filter(
      (path) =>
        path.endsWith('.txt') &&
        !NOT_LABELS.test(path) &&
        (/(?:^|\/)labels\//.test(path) || pictures.has(stem(imagePath(path)))),
    )
    if (
      labels.length === 0 ||
      (yaml.length === 0 && names.length === 0 && !labels.some((path) => /(?:^|\/)labels\//.test(path)))
    )
      return []
    return [...yaml, ...names, ...labels]
  },
  async *read(from, files) {
    const { names, points, problems } = await classesOf(from, files)
    yield* problems
    for (const name of names.values()) yield { event: 'class', name }
    const pictures = new Map(
      from.paths.filter((path) => PICTURE.test(path)).map((path) => [stem(imagePath(path)), path]),
    )
    for (const file of files) {
      if (!file.endsWith('.txt') || NOT_LABELS.test(file)) continue
      const picture = pictures.get(stem(imagePath(file)))
      if (picture === undefined) {
        yield problem(file, '', 'No picture of that name is there.')
        continue
      }
      const size = await from.sizeOf(picture)
      if (size === undefined) {
        yield problem(file, '', `The size of “${picture}” can’t be told, and YOLO needs it.`)
        continue
      }
      yield* readLabels(from, { file, picture, size, names, points })
    }
  },
}

/** Removes the folder `labels` or `images`, so labels match their pictures. */
function imagePath(path: string): string {
  return path.replace(/(^|\/)(?:labels|images)\//, '$1')
}

function stem(path: string): string {
  return path.replace(/\.[^./]*$/, '')
}

interface Classes {
  readonly names: ReadonlyMap<number, string>
  /** Numbers per keypoint; 0: no skeletons. */
  readonly points: { readonly count: number; readonly numbers: number }
  readonly problems: readonly ReadEvent[]
}

async function classesOf(from: Source, files: readonly string[]): Promise<Classes> {
  const problems: ReadEvent[] = []
  for (const file of files.filter((path) => /\.ya?ml$/i.test(path))) {
    let value: unknown
    try {
      value = parse(await from.text(file))
    } catch (cause) {
      const line =
        isNative(cause) && Array.isArray(cause.linePos) && isNative(cause.linePos[0]) ? cause.linePos[0].line : ''
      problems.push(problem(file, line === '' ? '' : `line ${String(line)}`, 'It isn’t YAML.'))
      continue
    }
    const names = isNative(value) ? namesOf(value.names) : undefined
    if (names === undefined) {
      problems.push(problem(file, 'names', 'It names no classes.'))
      continue
    }
    const [count = 0, numbers = 0] = (isNative(value) ? numberList(value.kpt_shape) : undefined) ?? []
    return { names, points: { count, numbers }, problems }
  }
  const list = files.find((path) => /(?:classes\.txt|obj\.names)$/i.test(path))
  let text = ''
  try {
    text = list === undefined ? '' : await from.text(list)
  } catch (cause) {
    problems.push(problem(list ?? '', '', cause instanceof Error ? cause.message : 'It can’t be read.'))
  }
  const lines = list === undefined ? [] : text.split(/\r\n|\r|\n/)
  const names = lines.map((line) => line.trim()).filter((line, at) => line !== '' || at < lines.length - 1)
  return { names: new Map(names.entries()), points: { count: 0, numbers: 0 }, problems }
}

function namesOf(value: unknown): ReadonlyMap<number, string> | undefined {
  if (Array.isArray(value)) return new Map(value.map((name: unknown, at) => [at, String(name)]))
  if (!isNative(value)) return undefined
  return new Map(Object.entries(value).map(([number, name]) => [Number(number), String(name)]))
}

interface Labels extends Pick<Classes, 'names' | 'points'> {
  readonly file: string
  readonly picture: string
  readonly size: PictureSize
}

async function* readLabels(from: Source, labels: Labels): AsyncGenerator<ReadEvent> {
  const { file, picture, size } = labels
  let text: string
  try {
    text = await from.text(file)
  } catch (cause) {
    yield problem(file, '', cause instanceof Error ? cause.message : 'It can’t be read.')
    return
  }
  const instances: Native[] = []
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const made = objectOf(line.trim(), labels)
    if (typeof made === 'string') yield problem(file, `line ${at + 1}`, made)
    else instances.push(made)
  }
  yield { event: 'item', picture, size, instances }
}

/** Parses the object on a line; a text says why it failed. */
function objectOf(line: string, { names, points, size }: Labels): Native | string {
  const values = line
    .split(/\s+/)
    .map((value) => (/^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?$/i.test(value) ? Number(value) : NaN))
  const bad = values.findIndex((value) => Number.isNaN(value))
  if (bad >= 0) return `“${line.split(/\s+/)[bad] ?? ''}” is no number.`
  const [number = -1, ...shares] = values
  if (!Number.isInteger(number) || number < 0) return `“${number}” is no number of a class.`
  const className = names.get(number) ?? (names.size === 0 ? `class ${number}` : undefined)
  if (className === undefined) return `No class has the number ${number}; there are ${names.size}.`
  const read = { className }
  if (points.count > 0 && shares.length === 4 + points.count * points.numbers) {
    const skeleton = skeletonOf(shares.slice(4), points.numbers, size)
    if (skeleton.length > 0)
      return importedObject(
        'template',
        { points: skeleton, connections: [], templateName: className, pointLabels: {} },
        read,
      )
  }
  if (shares.length === 4 || shares.length === 5) {
    const [x = 0, y = 0, width = 0, height = 0] = shares
    if (width <= 0 || height <= 0) return 'The box has no width or height.'
    const rect = {
      x: (x - width / 2) * size.width,
      y: (y - height / 2) * size.height,
      width: width * size.width,
      height: height * size.height,
    }
    return importedObject('bbox', boxFields(rect), read)
  }
  if (shares.length % 2 !== 0 || shares.length < 6) return `${shares.length} numbers are neither a box nor a polygon.`
  const places = shares.map((value, at) => rounded(value * (at % 2 === 0 ? size.width : size.height)))
  return isRectangle(places)
    ? importedObject('rbbox', rotatedFields(places), read)
    : importedObject('polygon', polygonFields([places]), read)
}

function skeletonOf(values: readonly number[], step: number, { width, height }: PictureSize) {
  const points: { readonly id: number; readonly x: number; readonly y: number }[] = []
  for (let at = 0; at + step <= values.length; at += step) {
    const [x = 0, y = 0, seen = 1] = values.slice(at, at + step)
    const isThere = step > 2 ? seen > 0 : x !== 0 || y !== 0
    if (isThere) points.push({ id: at / step + 1, x: rounded(x * width), y: rounded(y * height) })
  }
  return points
}

/** Tells whether four corners form a rectangle, within a pixel. */
function isRectangle(places: readonly number[]): boolean {
  if (places.length !== 8) return false
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0, x4 = 0, y4 = 0] = places
  const [ax, ay, bx, by] = [x2 - x1, y2 - y1, x3 - x2, y3 - y2]
  const isParallel = Math.hypot(x1 + x3 - x2 - x4, y1 + y3 - y2 - y4) <= 1
  const [a, b] = [Math.hypot(ax, ay), Math.hypot(bx, by)]
  return isParallel && a > 0 && b > 0 && Math.abs(ax * bx + ay * by) <= Math.max(a, b)
}
