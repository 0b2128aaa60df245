import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { packedColour } from '../raster/colour'
import { FLAG, FORM } from '../raster/scene'
import type { ShapePatch, ShapeRoom } from '../raster/changing-shapes'
import { BatchObject } from '../workers/batch-object'
import { type ColourBy, objectColour } from '../document/object-colour'

/** The classes seen so far, in order of appearance; each new class is appended. */
export interface ClassTable {
  readonly places: Map<string, number>
  /** Packed as 0xbbggrr. */
  readonly colours: number[]
  readonly names: string[]
}

export function createClassTable(): ClassTable {
  return { places: new Map(), colours: [], names: [] }
}

/** The buffer sizes that these objects need; `rows` is the number of rows including them. */
export function roomOf(objects: readonly AnnotationObject[]): ShapeRoom {
  let [rows, numbers, rings] = [0, 0, 0]
  for (const object of objects) {
    const size = sizeOf(object)
    rows = Math.max(rows, object.row + 1)
    numbers += size.numbers
    rings += size.rings
  }
  return { rows, numbers, rings }
}

/** Converts objects to flat arrays for the painters. */
export function columnsOf(
  objects: readonly AnnotationObject[],
  classes: ClassTable,
  colourBy: ColourBy = 'class',
): ShapePatch {
  const { numbers, rings } = roomOf(objects)
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
    const { row, box } = object
    patch.rows[at] = row
    patch.classAt[at] = placeOf(object.className, objectColour(object, colourBy), classes)
    patch.flags[at] = flagsOf(object)
    if (box === undefined) continue
    patch.kind[at] = formOf(object)
    patch.origin[2 * at] = box.x
    patch.origin[2 * at + 1] = box.y
    patch.box[4 * at + 2] = box.width
    patch.box[4 * at + 3] = box.height
    const before = writer.used
    writeOutline(object, box.x, box.y, writer)
    patch.length[at] = writer.used - before
  }
  return patch
}

/** Each combination of class and colour has its own entry. */
function placeOf(className: string, colour: string, { places, colours, names }: ClassTable): number {
  const key = `${colour} ${className}`
  const known = places.get(key)
  if (known !== undefined) return known
  places.set(key, colours.length)
  names.push(className)
  return colours.push(packedColour(colour)) - 1
}

/** Fill opacity per class of a table, from 0 to 1; undefined for classes without a user setting in percent. */
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

function formOf(object: AnnotationObject): number {
  if (object instanceof BatchObject) return object.look.closed ? FORM.area : FORM.line
  if (object.outline?.ellipse !== undefined) return FORM.ellipse
  if (object.outline === undefined) return FORM.none
  return object.outline.closed ? FORM.area : FORM.line
}

/** An ellipse takes five numbers; each dot is a ring of its own. */
function sizeOf(object: AnnotationObject): { readonly numbers: number; readonly rings: number } {
  // An incomplete point at the end of a line leaves its slot unused.
  if (object instanceof BatchObject) return { numbers: object.numberCount, rings: object.lineCount }
  if (object.outline === undefined) return NOTHING
  const { lines, dots, ellipse } = object.outline
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
const NOTHING = { numbers: 0, rings: 0 }

/** Reads all values in place: a list and a view per line would take longer than copying the numbers. */
function writeOutline(object: AnnotationObject, x: number, y: number, writer: Writer): void {
  if (object instanceof BatchObject)
    return object.eachLine((xy, start, end) => {
      writePoints(xy, start, end, x, y, writer)
      endRing(writer)
    })
  if (object.outline === undefined) return
  const { lines, dots = NO_DOTS, ellipse } = object.outline
  if (ellipse !== undefined) {
    const { cx, cy, rx, ry, angle } = ellipse
    writer.xy.set([cx - x, cy - y, rx, ry, angle], writer.used)
    writer.used += 5
    return endRing(writer)
  }
  for (const line of lines) {
    writePoints(line, 0, line.length, x, y, writer)
    endRing(writer)
  }
  for (let at = 0; at + 1 < dots.length; at += 2) {
    writePoints(dots, at, at + 2, x, y, writer)
    endRing(writer)
  }
}

function writePoints(points: Float32Array, start: number, end: number, x: number, y: number, writer: Writer): void {
  const { xy } = writer
  let { used } = writer
  for (let at = start; at + 1 < end; at += 2) {
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
