import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Attribute } from '#domain/annotation/parts/attributes'
import { BatchObject, isLook, type Look, lookOf } from './batch-object'

/** Two bytes each where all of them fit. */
type Ends = Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>

/** Objects laid out so that they cross to another thread without being copied one by one. */
export interface PackedObjects {
  readonly looks: readonly Look[]
  /** Which look an object has; 0 for one of `others`, else counted from 1. */
  readonly lookAt: Uint32Array<ArrayBuffer>
  readonly rows: Uint32Array<ArrayBuffer>
  /** Four per object: left, top, right, bottom. */
  readonly boxes: Float32Array<ArrayBuffer>
  /** Behind which line each object ends, and behind which number each line. */
  readonly lineEnds: Ends
  readonly numberEnds: Ends
  readonly xy: Float32Array<ArrayBuffer>
  /** Answers, of those objects that have some, by their place. */
  readonly attributes: readonly (readonly [at: number, attributes: readonly Attribute[]])[]
  /** Groups of grouped objects, by place. */
  readonly groups: readonly (readonly [at: number, group: number])[]
  /** The tracking ids of those that have one, by their place. */
  readonly trackings: readonly (readonly [at: number, tracking: string])[]
  /** Content beyond lines, by place. */
  readonly others: readonly (readonly [at: number, object: AnnotationObject])[]
}

/** Lays out objects; `unpacked` makes the same ones of it. */
export function packed(objects: readonly AnnotationObject[]): PackedObjects {
  const looks = createLooks()
  const count = objects.length
  const lookAt = new Uint32Array(count)
  const rows = new Uint32Array(count)
  const boxes = new Float32Array(4 * count)
  const ends = new Uint32Array(count)
  const attributes: [number, readonly Attribute[]][] = []
  const groups: [number, number][] = []
  const trackings: [number, string][] = []
  const others: [number, AnnotationObject][] = []
  let [rings, total] = [0, 0]
  for (let at = 0; at < count; at += 1) {
    const object = objects[at]
    if (object === undefined) continue
    ends[at] = rings
    const { box } = object
    if (!isPlain(object) || box === undefined || !isExact(box)) {
      others.push([at, object])
      continue
    }
    lookAt[at] = looks.placeOf(object)
    rows[at] = object.row
    boxes[4 * at] = box.x
    boxes[4 * at + 1] = box.y
    boxes[4 * at + 2] = box.x + box.width
    boxes[4 * at + 3] = box.y + box.height
    const size = sizeOf(object)
    rings += size.lines
    total += size.numbers
    ends[at] = rings
    const { attributes: answers, group, tracking } = object
    if (answers.length > 0) attributes.push([at, answers])
    if (group !== undefined) groups.push([at, group])
    if (tracking !== undefined) trackings.push([at, tracking])
  }
  const drawn = { numberEnds: endsUpTo(total, rings), xy: new Float32Array(total) }
  writeLines(objects, lookAt, drawn)
  const lineEnds = endsUpTo(rings, count)
  lineEnds.set(ends)
  return { looks: looks.all, lookAt, rows, boxes, lineEnds, ...drawn, attributes, groups, trackings, others }
}

function endsUpTo(most: number, count: number): Ends {
  return most < 2 ** 16 ? new Uint16Array(count) : new Uint32Array(count)
}

/**
 * The box around lines is computed from their numbers, so that 32 bits lose nothing of it; other boxes cross unchanged.
 */
function isExact({ x, y, width, height }: Box): boolean {
  return (
    Math.fround(x) === x &&
    Math.fround(y) === y &&
    Math.fround(x + width) - x === width &&
    Math.fround(y + height) - y === height
  )
}

function sizeOf(object: AnnotationObject): { readonly lines: number; readonly numbers: number } {
  if (object instanceof BatchObject) return { lines: object.lineCount, numbers: object.numberCount }
  const lines = object.outline?.lines ?? []
  return { lines: lines.length, numbers: lines.reduce((sum, line) => sum + line.length, 0) }
}

function writeLines(
  objects: readonly AnnotationObject[],
  lookAt: Uint32Array,
  { numberEnds, xy }: Pick<PackedObjects, 'numberEnds' | 'xy'>,
): void {
  let [ring, used] = [0, 0]
  const endLine = (length: number): void => {
    used += length
    numberEnds[ring] = used
    ring += 1
  }
  const writeNumbers = (from: Float32Array, start: number, end: number): void => {
    for (let at = start; at < end; at += 1) xy[used + at - start] = from[at] ?? 0
    endLine(end - start)
  }
  for (let at = 0; at < objects.length; at += 1) {
    const object = objects[at]
    if (lookAt[at] === 0 || object === undefined) continue
    if (object instanceof BatchObject) object.eachLine(writeNumbers)
    else
      for (const line of object.outline?.lines ?? []) {
        xy.set(line, used)
        endLine(line.length)
      }
  }
}

/** What goes to the other thread instead of being copied. */
export function buffersOf({ lookAt, rows, boxes, lineEnds, numberEnds, xy }: PackedObjects): ArrayBuffer[] {
  return [lookAt, rows, boxes, lineEnds, numberEnds, xy].map(({ buffer }) => buffer)
}

/**
 * Makes the objects again, as views of the packed data. Requested outlines are cached, unless `isKeeping` says that all
 * of them will be, once.
 */
export function unpacked(all: PackedObjects, isKeeping = true): AnnotationObject[] {
  const { looks, lookAt, rows } = all
  const { boxes, lineEnds, numberEnds, xy } = all
  // The views hold no other packed data.
  const batch = {
    boxes,
    lineEnds,
    numberEnds,
    xy,
    attributes: new Map(all.attributes),
    groups: new Map(all.groups),
    trackings: new Map(all.trackings),
    isKeeping,
  }
  const others = new Map(all.others)
  const objects: AnnotationObject[] = []
  for (let at = 0; at < lookAt.length; at += 1) {
    const look = looks[(lookAt[at] ?? 0) - 1]
    const object = look === undefined ? others.get(at) : new BatchObject(rows[at] ?? 0, look, batch, at)
    if (object !== undefined) objects.push(object)
  }
  return objects
}

function isPlain(object: AnnotationObject): boolean {
  if (object instanceof BatchObject) return true
  const { outline, parts, span } = object
  if (parts !== undefined || span !== undefined || outline === undefined) return false
  return outline.dots === undefined && outline.ellipse === undefined
}

interface Looks {
  readonly all: readonly Look[]
  /** The place of an object's look, counted from 1; one that is new is added. */
  placeOf(object: AnnotationObject): number
}

/** A class has few looks, so they are looked through; a key made of all fields would be put together for each object. */
function createLooks(): Looks {
  const all: Look[] = []
  const places = new Map<string, number[]>()
  return {
    all,
    placeOf(object) {
      const closed = object instanceof BatchObject ? object.look.closed : object.outline?.closed === true
      const known = places.get(object.className)
      const place = known?.find((one) => isLook(all[one - 1], object, closed))
      if (place !== undefined) return place
      const made = all.push(lookOf(object, closed))
      if (known === undefined) places.set(object.className, [made])
      else known.push(made)
      return made
    },
  }
}
