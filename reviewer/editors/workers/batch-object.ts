import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Outline } from '#domain/annotation/kinds/kind'
import type { Box } from '#domain/annotation/kinds/outline-box'
import type { Attribute } from '#domain/annotation/parts/attributes'
import { given } from '#domain/given'

/** Common look of a class's objects; a new field also goes into `lookOf`, `isLook` and a getter. */
export interface Look
  extends Pick<
    AnnotationObject,
    'kind' | 'className' | 'colour' | 'approval' | 'approvalBefore' | 'reason' | 'isPredicted' | 'locked' | 'author'
  > {
  readonly closed: boolean
}

/** The look of an object. */
export function lookOf(object: AnnotationObject, closed: boolean): Look {
  const { kind, className, colour, approval, approvalBefore, reason, isPredicted, locked, author } = object
  return {
    kind,
    className,
    colour,
    approval,
    closed,
    ...(locked === true ? { locked } : {}),
    ...given({ approvalBefore, reason, isPredicted, author }),
  }
}

/** Whether an object of the same class has a look; each field is named, because it runs for a million objects. */
export function isLook(look: Look | undefined, object: AnnotationObject, closed: boolean): boolean {
  if (look === undefined || look.kind !== object.kind || look.colour !== object.colour) return false
  if (look.author !== object.author || look.approvalBefore !== object.approvalBefore) return false
  if (look.isPredicted !== object.isPredicted || look.reason !== object.reason) return false
  const isLocked = object.locked === true
  return look.approval === object.approval && (look.locked === true) === isLocked && look.closed === closed
}

/** Objects that lie side by side in columns. */
interface Batch {
  /** Four per object: left, top, right, bottom. */
  readonly boxes: Float32Array
  /** Behind which line each object ends, and behind which number each line. */
  readonly lineEnds: Uint16Array | Uint32Array
  readonly numberEnds: Uint16Array | Uint32Array
  readonly xy: Float32Array
  /** By the place of the object, of those that have any. */
  readonly attributes: ReadonlyMap<number, readonly Attribute[]>
  readonly groups: ReadonlyMap<number, number>
  readonly trackings: ReadonlyMap<number, string>
  /** An outline that was asked for is kept. */
  readonly isKeeping: boolean
}

const NO_ATTRIBUTES: readonly Attribute[] = []

/**
 * Object as a view of its batch: a million of them take a tenth of the memory of a million separate objects, most of
 * which are never read.
 */
export class BatchObject implements AnnotationObject {
  readonly row: number
  readonly look: Look
  private readonly batch: Batch
  private readonly at: number
  private drawn: { readonly outline: Outline; readonly box: Box } | undefined = undefined

  constructor(row: number, look: Look, batch: Batch, at: number) {
    this.row = row
    this.look = look
    this.batch = batch
    this.at = at
  }

  /** The same object as one in another row of another list. */
  inRow(row: number): BatchObject {
    return new BatchObject(row, this.look, this.batch, this.at)
  }

  /** The same object as one of a class of this look. */
  withLook(look: Look): BatchObject {
    return new BatchObject(this.row, look, this.batch, this.at)
  }

  get kind() {
    return this.look.kind
  }

  get className() {
    return this.look.className
  }

  get colour() {
    return this.look.colour
  }

  get approval() {
    return this.look.approval
  }

  get approvalBefore() {
    return this.look.approvalBefore
  }

  get reason() {
    return this.look.reason
  }

  get isPredicted() {
    return this.look.isPredicted
  }

  get locked() {
    return this.look.locked
  }

  get author() {
    return this.look.author
  }

  get attributes() {
    return this.batch.attributes.get(this.at) ?? NO_ATTRIBUTES
  }

  get group() {
    return this.batch.groups.get(this.at)
  }

  get tracking() {
    return this.batch.trackings.get(this.at)
  }

  get box(): Box {
    if (this.drawn !== undefined) return this.drawn.box
    const { boxes } = this.batch
    const from = 4 * this.at
    const [x, y] = [boxes[from] ?? 0, boxes[from + 1] ?? 0]
    return { x, y, width: (boxes[from + 2] ?? 0) - x, height: (boxes[from + 3] ?? 0) - y }
  }

  /** That of its box: asked of very many at once, a box for each would be made. */
  get width(): number {
    const from = 4 * this.at
    return (this.batch.boxes[from + 2] ?? 0) - (this.batch.boxes[from] ?? 0)
  }

  get outline(): Outline {
    if (this.drawn !== undefined) return this.drawn.outline
    const lines: Float32Array[] = []
    this.eachLine((xy, start, end) => void lines.push(xy.subarray(start, end)))
    const outline = { lines, closed: this.look.closed }
    if (this.batch.isKeeping) this.drawn = { outline, box: this.box }
    return outline
  }

  get lineCount(): number {
    return (this.batch.lineEnds[this.at] ?? 0) - this.firstLine()
  }

  get numberCount(): number {
    return this.behind((this.batch.lineEnds[this.at] ?? 0) - 1) - this.behind(this.firstLine() - 1)
  }

  /** Calls for each line with the numbers of all, and from where to before where this line's are. */
  eachLine(take: (xy: Float32Array, start: number, end: number) => void): void {
    const { xy, lineEnds } = this.batch
    const end = lineEnds[this.at] ?? 0
    for (let line = this.firstLine(); line < end; line += 1) take(xy, this.behind(line - 1), this.behind(line))
  }

  private firstLine(): number {
    return this.at === 0 ? 0 : (this.batch.lineEnds[this.at - 1] ?? 0)
  }

  private behind(line: number): number {
    return line < 0 ? 0 : (this.batch.numberEnds[line] ?? 0)
  }
}
