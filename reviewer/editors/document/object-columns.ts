import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Outline } from '#domain/annotation/kinds/kind'
import { packedColour } from '../raster/colour'
import { FLAG, FORM } from '../raster/scene'
import type { ShapePatch } from '../raster/changing-shapes'

/** The classes that occurred so far, in the order in which they did; grows with each that is new. */
export interface ClassTable {
  readonly places: Map<string, number>
  /** Packed as 0xbbggrr. */
  readonly colours: number[]
  readonly names: string[]
}

/** A table without classes. */
export function createClassTable(): ClassTable {
  return { places: new Map(), colours: [], names: [] }
}

/** Lays out what is drawn of objects as flat arrays, as painters take them. */
export function columnsOf(objects: readonly AnnotationObject[], classes: ClassTable): ShapePatch {
  let [numbers, rings] = [0, 0]
  for (const { outline } of objects) {
    if (outline === undefined) continue
    const size = sizeOf(outline)
    numbers += size.numbers
    rings += size.rings
  }
  const count = objects.length
  const patch = {
    rows: new Uint32Array(count),
    kind: new Uint8Array(count),
    classAt: new Int32Array(count),
    flags: new Uint16Array(count),
    box: new Float32Array(4 * count),
    origin: new Float64Array(2 * count),
    length: new Uint32Array(count),
    xy: new Float32Array(numbers),
    ringEnds: new Uint32Array(rings),
  }
  const writer = { xy: patch.xy, ringEnds: patch.ringEnds, used: 0, rings: 0 }
  for (let at = 0; at < count; at += 1) {
    const object = objects[at]
    if (object === undefined) continue
    const { row, outline, box } = object
    patch.rows[at] = row
    patch.classAt[at] = placeOf(object, classes)
    patch.flags[at] = flagsOf(object)
    if (outline === undefined || box === undefined) continue
    patch.kind[at] = formOf(outline)
    patch.origin[2 * at] = box.x
    patch.origin[2 * at + 1] = box.y
    patch.box[4 * at + 2] = box.width
    patch.box[4 * at + 3] = box.height
    const before = writer.used
    writeOutline(outline, box.x, box.y, writer)
    patch.length[at] = writer.used - before
  }
  return patch
}

/** A class whose colour was changed is one more entry. */
function placeOf({ className, colour }: AnnotationObject, { places, colours, names }: ClassTable): number {
  const key = `${colour} ${className}`
  const known = places.get(key)
  if (known !== undefined) return known
  places.set(key, colours.length)
  names.push(className)
  return colours.push(packedColour(colour)) - 1
}

/** How strongly each class of a table is filled, from 0 to 1, where a person said it in percent; undefined where they said nothing. */
export function classFills(
  { names }: Pick<ClassTable, 'names'>,
  percents: Readonly<Record<string, number>>,
): Float32Array | undefined {
  if (Object.keys(percents).length === 0) return undefined
  return Float32Array.from(names, (name) => (Object.hasOwn(percents, name) ? (percents[name] ?? 0) / 100 : Number.NaN))
}

function flagsOf({ approval, locked }: AnnotationObject): number {
  return (approval === 'disapproved' ? FLAG.disapproved : 0) | (locked === true ? FLAG.locked : 0)
}

function formOf({ closed, ellipse }: Outline): number {
  if (ellipse !== undefined) return FORM.ellipse
  return closed ? FORM.area : FORM.line
}

/** An ellipse is five numbers; each dot is a ring of its own. */
function sizeOf({ lines, dots, ellipse }: Outline): { readonly numbers: number; readonly rings: number } {
  if (ellipse !== undefined) return { numbers: 5, rings: 1 }
  const dotted = dots?.length ?? 0
  const numbers = lines.reduce((sum, line) => sum + line.length - (line.length % 2), dotted - (dotted % 2))
  return { numbers, rings: lines.length + Math.floor(dotted / 2) }
}

interface Writer {
  readonly xy: Float32Array
  readonly ringEnds: Uint32Array
  used: number
  rings: number
}

const NO_DOTS = new Float32Array()

function writeOutline({ lines, dots = NO_DOTS, ellipse }: Outline, x: number, y: number, writer: Writer): void {
  if (ellipse !== undefined) {
    const { cx, cy, rx, ry, angle } = ellipse
    writer.xy.set([cx - x, cy - y, rx, ry, angle], writer.used)
    writer.used += 5
    return endRing(writer)
  }
  for (const line of lines) {
    writePoints(line, x, y, writer)
    endRing(writer)
  }
  for (let at = 0; at + 1 < dots.length; at += 2) {
    writePoints(dots.subarray(at, at + 2), x, y, writer)
    endRing(writer)
  }
}

function writePoints(points: Float32Array, x: number, y: number, writer: Writer): void {
  const { xy } = writer
  let { used } = writer
  for (let at = 0; at + 1 < points.length; at += 2) {
    xy[used] = (points[at] ?? 0) - x
    xy[used + 1] = (points[at + 1] ?? 0) - y
    used += 2
  }
  writer.used = used
}

function endRing(writer: Writer): void {
  writer.ringEnds[writer.rings] = writer.used
  writer.rings += 1
}
