import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Attribute } from '#domain/annotation/parts/attributes'
import { given } from '#domain/given'

/** What objects of one class have in common. */
interface Look
  extends Pick<
    AnnotationObject,
    'kind' | 'className' | 'colour' | 'approval' | 'approvalBefore' | 'reason' | 'isPredicted' | 'locked' | 'author'
  > {
  readonly closed: boolean
}

/** Objects laid out so that they cross to another thread without being copied one by one. */
export interface PackedObjects {
  readonly looks: readonly Look[]
  /** Which look an object has; 0 for one of `others`, else counted from 1. */
  readonly lookAt: Uint32Array<ArrayBuffer>
  readonly rows: Uint32Array<ArrayBuffer>
  /** Four per object: left, top, width, height. */
  readonly boxes: Float64Array<ArrayBuffer>
  /** How many lines each object has, and how many numbers each line, one after the other. */
  readonly lines: Uint32Array<ArrayBuffer>
  readonly numbers: Uint32Array<ArrayBuffer>
  readonly xy: Float32Array<ArrayBuffer>
  /** Answers, of those objects that have some, by their place. */
  readonly attributes: readonly (readonly [at: number, attributes: readonly Attribute[]])[]
  /** The groups of those that are in one, by their place. */
  readonly groups: readonly (readonly [at: number, group: number])[]
  /** The tracking ids of those that have one, by their place. */
  readonly trackings: readonly (readonly [at: number, tracking: string])[]
  /** What is more than lines, by its place. */
  readonly others: readonly (readonly [at: number, object: AnnotationObject])[]
}

const NO_ATTRIBUTES: readonly Attribute[] = []

/** Lays out objects; `unpacked` makes the same ones of it. */
export function packed(objects: readonly AnnotationObject[]): PackedObjects {
  const looks = createLooks()
  const count = objects.length
  const lookAt = new Uint32Array(count)
  const rows = new Uint32Array(count)
  const boxes = new Float64Array(4 * count)
  const lines = new Uint32Array(count)
  const attributes: [number, readonly Attribute[]][] = []
  const groups: [number, number][] = []
  const trackings: [number, string][] = []
  const others: [number, AnnotationObject][] = []
  let [rings, total] = [0, 0]
  for (let at = 0; at < count; at += 1) {
    const object = objects[at]
    if (object === undefined) continue
    const { outline, box } = object
    if (!isPlain(object) || outline === undefined || box === undefined) {
      others.push([at, object])
      continue
    }
    lookAt[at] = looks.placeOf(object, outline.closed)
    rows[at] = object.row
    boxes[4 * at] = box.x
    boxes[4 * at + 1] = box.y
    boxes[4 * at + 2] = box.width
    boxes[4 * at + 3] = box.height
    lines[at] = outline.lines.length
    rings += outline.lines.length
    for (const line of outline.lines) total += line.length
    if (object.attributes.length > 0) attributes.push([at, object.attributes])
    if (object.group !== undefined) groups.push([at, object.group])
    if (object.tracking !== undefined) trackings.push([at, object.tracking])
  }
  const drawn = { numbers: new Uint32Array(rings), xy: new Float32Array(total) }
  writeLines(objects, lookAt, drawn)
  return { looks: looks.all, lookAt, rows, boxes, lines, ...drawn, attributes, groups, trackings, others }
}

function writeLines(
  objects: readonly AnnotationObject[],
  lookAt: Uint32Array,
  { numbers, xy }: Pick<PackedObjects, 'numbers' | 'xy'>,
): void {
  let [ring, used] = [0, 0]
  for (let at = 0; at < objects.length; at += 1) {
    const outline = lookAt[at] === 0 ? undefined : objects[at]?.outline
    if (outline === undefined) continue
    for (const line of outline.lines) {
      numbers[ring] = line.length
      ring += 1
      xy.set(line, used)
      used += line.length
    }
  }
}

/** What goes to the other thread instead of being copied. */
export function buffersOf({ lookAt, rows, boxes, lines, numbers, xy }: PackedObjects): ArrayBuffer[] {
  return [lookAt, rows, boxes, lines, numbers, xy].map(({ buffer }) => buffer)
}

/** Makes the objects again; their lines are stretches of what was packed. */
export function unpacked(all: PackedObjects): AnnotationObject[] {
  const { looks, lookAt, rows, boxes, numbers, xy } = all
  const attributes = new Map(all.attributes)
  const groups = new Map(all.groups)
  const trackings = new Map(all.trackings)
  const others = new Map(all.others)
  const objects: AnnotationObject[] = []
  let [line, used] = [0, 0]
  for (let at = 0; at < lookAt.length; at += 1) {
    const look = looks[(lookAt[at] ?? 0) - 1]
    if (look === undefined) {
      const other = others.get(at)
      if (other !== undefined) objects.push(other)
      continue
    }
    const { kind, className, colour, approval, approvalBefore, reason, isPredicted, locked, author, closed } = look
    const drawn: Float32Array[] = []
    for (const end = line + (all.lines[at] ?? 0); line < end; line += 1) {
      const next = used + (numbers[line] ?? 0)
      drawn.push(xy.subarray(used, next))
      used = next
    }
    const object: { -readonly [K in keyof AnnotationObject]: AnnotationObject[K] } = {
      row: rows[at] ?? 0,
      kind,
      className,
      colour,
      attributes: attributes.get(at) ?? NO_ATTRIBUTES,
      approval,
      outline: { lines: drawn, closed },
      box: {
        x: boxes[4 * at] ?? 0,
        y: boxes[4 * at + 1] ?? 0,
        width: boxes[4 * at + 2] ?? 0,
        height: boxes[4 * at + 3] ?? 0,
      },
    }
    if (locked === true) object.locked = locked
    if (approvalBefore !== undefined) object.approvalBefore = approvalBefore
    if (reason !== undefined) object.reason = reason
    if (isPredicted === true) object.isPredicted = isPredicted
    if (author !== undefined) object.author = author
    const group = groups.get(at)
    if (group !== undefined) object.group = group
    const tracking = trackings.get(at)
    if (tracking !== undefined) object.tracking = tracking
    objects.push(object)
  }
  return objects
}

function isPlain({ outline, parts, span }: AnnotationObject): boolean {
  if (parts !== undefined || span !== undefined || outline === undefined) return false
  return outline.dots === undefined && outline.ellipse === undefined
}

interface Looks {
  readonly all: readonly Look[]
  /** The place of an object's look, counted from 1; one that is new is added. */
  placeOf(object: AnnotationObject, closed: boolean): number
}

/** A class has few looks, so they are looked through; a key made of all fields would be put together for each object. */
function createLooks(): Looks {
  const all: Look[] = []
  const places = new Map<string, number[]>()
  return {
    all,
    placeOf(object, closed) {
      const { kind, className, colour, approval, approvalBefore, reason, isPredicted, locked, author } = object
      const known = places.get(className)
      const place = known?.find((one) => isLook(all[one - 1], object, closed))
      if (place !== undefined) return place
      const look = { kind, className, colour, approval, closed }
      const made = all.push({
        ...look,
        ...(locked === true ? { locked } : {}),
        ...given({ approvalBefore, reason, isPredicted, author }),
      })
      if (known === undefined) places.set(className, [made])
      else known.push(made)
      return made
    },
  }
}

function isLook(look: Look | undefined, object: AnnotationObject, closed: boolean): boolean {
  if (look === undefined || look.kind !== object.kind || look.colour !== object.colour) return false
  if (look.author !== object.author || look.approvalBefore !== object.approvalBefore) return false
  if (look.isPredicted !== object.isPredicted || look.reason !== object.reason) return false
  const isLocked = object.locked === true
  return look.approval === object.approval && (look.locked === true) === isLocked && look.closed === closed
}
