import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { type Author, laterBy } from '#domain/annotation/commands/new-object'
import { type Box, outlineBox } from '#domain/annotation/kinds/outline-box'
import type { Native } from '#domain/annotation/native'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Size } from './sight'

/** Where copies come to lie. */
export interface Ground {
  /** The picture; undefined where its size is not known. */
  readonly picture: Size | undefined
  /** What lies there already. */
  readonly objects: readonly AnnotationObject[]
}

/** What copies are moved by, in the picture's pixels. */
const STEP = 12

/**
 * Copies of objects in their own place, as on the next item or after a cut; where they lie already, beside it. What does not
 * fit a smaller picture comes to its middle.
 */
export function pasted(values: readonly Native[], { picture, objects }: Ground, author: Author): readonly Native[] {
  const box = boxAround(values)
  const [x, y] = fits(box, picture) ? [0, 0] : toMiddle(box, picture)
  const [first] = values
  const own = boxAround(values.slice(0, 1))
  const kind = String(first?.type)
  const isOver = (step: number) =>
    own !== undefined && isTaken(objects, kind, { ...own, x: own.x + x + step, y: own.y + y + step })
  let by = 0
  while (isOver(by)) by += STEP
  const copies = copiesOf(values, author, [x + by, y + by], picture)
  // What follows an object from picture to picture is on each of them once.
  return by === 0 ? copies : copies.map((one) => ({ ...one, trackingId: null }))
}

/** Copies of objects beside them. */
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

/** Objects of their own, moved; what was said of those that they were copied from was not said of them. */
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

/** What would leave the picture goes the other way. */
function kept(by: number, from = 0, length = 0, picture = Infinity): number {
  const isIn = (step: number) => from + step >= 0 && from + length + step <= picture
  return !isIn(by) && isIn(-by) ? -by : by
}

function fits(box: Box | undefined, picture: Size | undefined): boolean {
  if (box === undefined || picture === undefined) return true
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= picture.width && box.y + box.height <= picture.height
}

function toMiddle(box: Box | undefined, picture: Size | undefined): readonly [x: number, y: number] {
  if (box === undefined || picture === undefined) return [0, 0]
  const middle = (from: number, length: number, whole: number) => Math.round(whole / 2 - from - length / 2)
  return [middle(box.x, box.width, picture.width), middle(box.y, box.height, picture.height)]
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
