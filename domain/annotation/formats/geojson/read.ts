import { isNative, type Native, numberList } from '../../native'
import { type FormatReader, problem, type ReadEvent, type Source } from '../format'
import { rectBetween } from '../geometry'
import { boxFields, exact, importedObject, polygonFields } from '../instances'
import { withoutNaN } from '../json-elements'

const PICTURE = /\.(?:jpe?g|png|webp|bmp|tiff?|gif)$/i
const FILE = /\.geojson$/i
const NO_CLASS = 'Annotation'
const OF_MAPS = 'Its places are those of a map. Loupe reads places in pixels of the picture.'

/** Reads GeoJSON in pixels, as slide and aerial image viewers write it: one collection per picture. */
export const geoJsonReader: FormatReader = {
  find: (paths) => paths.filter((path) => FILE.test(path)),
  async *read(from, files) {
    const classes = new Set<string>()
    for (const file of files) yield* readFile(from, file, classes)
  },
}

async function* readFile(from: Source, file: string, classes: Set<string>): AsyncGenerator<ReadEvent> {
  let value: unknown
  try {
    value = JSON.parse(withoutNaN(await from.text(file)))
  } catch (cause) {
    yield problem(file, '', `It isn’t JSON. ${cause instanceof Error ? cause.message : ''}`.trim())
    return
  }
  const features = featuresIn(value)
  if (features === undefined) {
    yield problem(file, 'features', 'It has no list of features.')
    return
  }
  if (isNative(value) && value.crs !== undefined) {
    yield problem(file, 'crs', OF_MAPS)
    return
  }
  const instances: Native[] = []
  for (const [at, feature] of features.entries()) {
    const made = isNative(feature) ? objectsOf(feature) : 'It isn’t a JSON object.'
    if (typeof made === 'string') {
      yield problem(file, `features[${at}]`, made)
      continue
    }
    for (const { color, object } of made) {
      const name = String(object.className)
      if (!classes.has(name)) yield { event: 'class', name, ...(color === undefined ? {} : { color }) }
      classes.add(name)
      instances.push(object)
    }
  }
  const about = isNative(value) ? value : {}
  const { width, height } = about
  const size = typeof width === 'number' && typeof height === 'number' ? { width, height } : undefined
  yield { event: 'item', picture: pictureOf(from, file, about.picture), size, instances }
}

/** The features of a collection or a plain list; undefined for anything else. */
function featuresIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isNative(value)) return undefined
  if (value.type === 'Feature') return [value]
  return Array.isArray(value.features) ? value.features : undefined
}

/** The picture named in the file, or else by file name: `a.geojson` and `a.tif.geojson` both mean `a.tif`. */
function pictureOf({ paths }: Source, file: string, named: unknown): string {
  const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/') + 1) : ''
  const whole = file.replace(FILE, '')
  const beside = typeof named === 'string' ? `${folder}${named.split(/[/\\]/).at(-1) ?? ''}` : whole
  if (paths.includes(beside)) return beside
  const found = paths.find((path) => PICTURE.test(path) && (path === whole || path.replace(/\.[^./]*$/, '') === whole))
  return found ?? beside
}

interface Made {
  readonly color: string | undefined
  readonly object: Native
}

function objectsOf(feature: Native): readonly Made[] | string {
  const properties = isNative(feature.properties) ? feature.properties : {}
  const { className, color } = classOf(properties)
  const group = typeof properties.group === 'number' ? properties.group : 0
  const answers: Record<string, string[]> = {}
  for (const [question, values] of Object.entries(isNative(properties.attributes) ? properties.attributes : {}))
    answers[question] = (Array.isArray(values) ? values : [values]).map(String)
  const made = fieldsOf(feature.geometry, properties.shape === 'rectangle')
  if (typeof made === 'string') return made
  return made.map(({ type, ...fields }) => ({
    color,
    object: importedObject(type, fields, { className, group, answers }),
  }))
}

/** Reads a class, which programs write as an object with a name and colour, or as plain text. */
function classOf(properties: Native): { readonly className: string; readonly color: string | undefined } {
  const { classification, class: plain, className, label, name } = properties
  const said = isNative(classification) ? classification.name : classification
  const named = [said, plain, className, label, name].find((one) => typeof one === 'string' && one !== '')
  const colour = isNative(classification) ? numberList(classification.color) : undefined
  const color =
    colour?.length === 3 && colour.every((part) => part >= 0 && part <= 255)
      ? `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
      : undefined
  return { className: typeof named === 'string' ? named : NO_CLASS, color }
}

type Fields = Native & { readonly type: string }

function fieldsOf(geometry: unknown, isRectangle: boolean): readonly Fields[] | string {
  if (geometry === null || geometry === undefined) return [{ type: 'tag' }]
  if (!isNative(geometry)) return 'Its geometry is no JSON object.'
  const { type, coordinates } = geometry
  const read = typeof type === 'string' ? SHAPES[type] : undefined
  if (read === undefined) return `Geometries of the kind “${String(type)}” can’t be read.`
  return read(coordinates, isRectangle)
}

const SHAPES: Readonly<Record<string, (coordinates: unknown, isRectangle: boolean) => readonly Fields[] | string>> = {
  Point: (at) => points([at]),
  MultiPoint: points,
  LineString: (line) => lines([line]),
  MultiLineString: lines,
  Polygon: (rings, isRectangle) => (isRectangle ? rectangle(rings) : polygons([rings])),
  MultiPolygon: polygons,
}

function points(value: unknown): readonly Fields[] | string {
  const places = positions(value)
  if (places === undefined || places.length === 0) return 'Its points aren’t pairs of numbers.'
  return places.map(([x, y]) => ({ type: 'point', x: exact(x), y: exact(y) }))
}

function lines(value: unknown): readonly Fields[] | string {
  const made = (Array.isArray(value) ? value : []).map(positions)
  if (made.length === 0 || made.some((line) => line === undefined || line.length < 2))
    return 'A line needs two points or more.'
  return made.map((line = []) => ({ type: 'polyline', points: line.flat().map(exact) }))
}

function polygons(value: unknown): readonly Fields[] | string {
  const made = (Array.isArray(value) ? value : []).map(ringsIn)
  if (made.length === 0 || made.some((rings) => rings === undefined)) return 'A polygon needs three points or more.'
  return made.map((rings = []) => ({ type: 'polygon', ...polygonFields(rings) }))
}

function rectangle(value: unknown): readonly Fields[] | string {
  const [edge] = ringsIn(value) ?? []
  if (edge === undefined) return 'A rectangle needs four corners.'
  const xs = edge.filter((_, at) => at % 2 === 0)
  const ys = edge.filter((_, at) => at % 2 === 1)
  const rect = rectBetween(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys))
  return [{ type: 'bbox', ...boxFields(rect) }]
}

/** Rings without the last point, which repeats the first one. */
function ringsIn(value: unknown): readonly (readonly number[])[] | undefined {
  const rings = (Array.isArray(value) ? value : []).map((ring: unknown) => {
    const places = positions(ring)
    const [first, last] = [places?.[0], places?.at(-1)]
    const isClosed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1]
    const open = isClosed ? places?.slice(0, -1) : places
    return open === undefined || open.length < 3 ? undefined : open.flat()
  })
  const [edge] = rings
  if (edge === undefined) return undefined
  return rings.filter((ring) => ring !== undefined)
}

/** Pairs of numbers; a third number, the altitude, is ignored. */
function positions(value: unknown): readonly (readonly [x: number, y: number])[] | undefined {
  if (!Array.isArray(value)) return undefined
  const pairs: (readonly [number, number])[] = []
  for (const pair of value as readonly unknown[]) {
    const [x, y] = numberList(pair) ?? []
    if (x === undefined || y === undefined) return undefined
    pairs.push([x, y])
  }
  return pairs
}
