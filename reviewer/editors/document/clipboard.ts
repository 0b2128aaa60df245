import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { type Author, laterBy } from '#domain/annotation/commands/new-object'
import { type Box, outlineBox } from '#domain/annotation/kinds/outline-box'
import type { Native } from '#domain/annotation/native'
import { mappedShape, type PlaceMap } from '#domain/annotation/shaping/mapped'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Size } from './sight'

/** Target of copies. */
export interface Ground {
  /** Picture size; undefined if unknown. */
  readonly picture: Size | undefined
  /** Existing objects. */
  readonly objects: readonly AnnotationObject[]
}

/** Offset of copies, in the picture's pixels. */
const STEP = 12

/** Placement of copies on a picture of another size: same pixels, or same fractions of width and height. */
export type CopyWay = 'pixels' | 'proportion'

/** Origin of copies, and their placement on a picture of another size. */
export interface Origin {
  readonly picture: Size | undefined
  readonly way: CopyWay
}

/**
 * Places copies of objects at their original positions, for example on the next item or after a cut. Shifts them if the
 * originals are there. On a picture of another size, each copy stays inside. It moves as little as possible, and
 * shrinks if it is too large.
 */
export function pasted(
  values: readonly Native[],
  { picture, objects }: Ground,
  author: Author,
  origin: Origin,
): readonly Native[] {
  const placed = isOther(origin.picture, picture) ? values.map((value) => fitted(value, picture, origin)) : values
  const own = boxAround(placed.slice(0, 1))
  const kind = String(placed[0]?.type)
  const isOver = (step: number) =>
    own !== undefined && isTaken(objects, kind, { ...own, x: own.x + step, y: own.y + step })
  let by = 0
  while (isOver(by)) by += STEP
  const copies = copiesOf(placed, author, [by, by], picture)
  // A tracking ID is unique per picture.
  return by === 0 ? copies : copies.map((one) => ({ ...one, trackingId: null }))
}

/** Whether the second picture has another size; an unknown size may differ. */
export function isOther(from: Size | undefined, to: Size | undefined): boolean {
  return to !== undefined && (from?.width !== to.width || from.height !== to.height)
}

/** Scales an object to the same fraction of the picture if requested, and fits it inside. */
function fitted(value: Native, picture: Size | undefined, { picture: from, way }: Origin): Native {
  if (picture === undefined) return value
  const isScaled = way === 'proportion' && from !== undefined
  const scaled = isScaled
    ? mapped(value, {
        x: { factor: picture.width / from.width, shift: 0 },
        y: { factor: picture.height / from.height, shift: 0 },
      })
    : value
  const box = boxAround([scaled])
  if (box === undefined) return scaled
  const factor = Math.min(1, picture.width / box.width, picture.height / box.height)
  const shift = (at: number, length: number, whole: number) =>
    Math.min(Math.max(at, 0), whole - length * factor) - at * factor
  const map = {
    x: { factor, shift: shift(box.x, box.width, picture.width) },
    y: { factor, shift: shift(box.y, box.height, picture.height) },
  }
  if (factor === 1 && map.x.shift === 0 && map.y.shift === 0) return scaled
  return mapped(scaled, map)
}

function mapped(value: Native, map: PlaceMap): Native {
  return { ...value, ...mappedShape(value, map)?.fields }
}

/** Copies of objects, slightly offset. */
export function duplicates(values: readonly Native[], picture: Size | undefined, author: Author): readonly Native[] {
  return copiesOf(values, author, [STEP, STEP], picture).map((one) => ({ ...one, trackingId: null }))
}

function isTaken(objects: readonly AnnotationObject[], kind: string, { x, y, width, height }: Box): boolean {
  const isAlike = (a: number, b: number) => Math.abs(a - b) < 0.5
  return objects.some(({ kind: own, box }) => {
    if (box === undefined || own !== kind || !isAlike(box.x, x) || !isAlike(box.y, y)) return false
    return isAlike(box.width, width) && isAlike(box.height, height)
  })
}

/** Independent copies, moved, without the originals' decisions. */
function copiesOf(
  values: readonly Native[],
  { at, email, role }: Author,
  [x, y]: readonly [x: number, y: number],
  picture: Size | undefined,
): readonly Native[] {
  const box = boxAround(values)
  const [dx, dy] = [kept(x, box?.x, box?.width, picture?.width), kept(y, box?.y, box?.height, picture?.height)]
  const by = { email, role }
  return values.map((value, index) => {
    const stamp = laterBy(at, index)
    return {
      ...value,
      ...shapeOf(value)?.moved(dx, dy).fields,
      ...(Object.hasOwn(value, 'error') ? { error: null } : {}),
      creationType: 'Manual',
      createdAt: stamp,
      createdBy: by,
      updatedAt: stamp,
      updatedBy: by,
    }
  })
}

/** Reverses an offset that would leave the picture. */
function kept(by: number, from = 0, length = 0, picture = Infinity): number {
  const isIn = (step: number) => from + step >= 0 && from + length + step <= picture
  return !isIn(by) && isIn(-by) ? -by : by
}

function boxAround(values: readonly Native[]): Box | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const value of values) {
    const shape = shapeOf(value)
    const box = shape && outlineBox(shape.outline)
    if (box === undefined) continue
    ;[left, top] = [Math.min(left, box.x), Math.min(top, box.y)]
    ;[right, bottom] = [Math.max(right, box.x + box.width), Math.max(bottom, box.y + box.height)]
  }
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}
