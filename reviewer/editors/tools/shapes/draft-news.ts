import { draftOf } from './draft-points'
import type { DrawPorts } from './draw-ports'
import type { PlacedPoints } from './placed-points'
import type { ShapeToolRow } from './shape-row'

/** Number of new points of a pressed line after which all of it is reported again. */
const TELL_EACH = 50

/** Reports the set points, so that an unfinished shape can be resumed later. */
export class DraftNews {
  /** Number of points in the last report; undefined if there was none. */
  #told: number | undefined
  /** Only shapes of several clicks are worth keeping: a pull is quickly repeated. */
  readonly #isKept: boolean

  constructor(
    private readonly row: ShapeToolRow,
    private readonly points: PlacedPoints,
  ) {
    this.#isKept = !row.gesture.drags && row.gesture.count !== 1
  }

  tell({ tellDraft }: Pick<DrawPorts, 'tellDraft'>): void {
    const { count, set } = this.points
    if (!this.#isKept || (count === 0 && this.#told === undefined)) return
    this.#told = count
    tellDraft(count === 0 ? undefined : { tool: this.row.id, ...draftOf(set) })
  }

  /** Reports a pressed line from time to time. */
  tellSome(ports: Pick<DrawPorts, 'tellDraft'>): void {
    if (this.points.count - (this.#told ?? 0) >= TELL_EACH) this.tell(ports)
  }

  /** Withdraws the draft after the shape was finished or cancelled. */
  end({ tellDraft }: Pick<DrawPorts, 'tellDraft'>): void {
    if (this.#told !== undefined) tellDraft(undefined)
  }
}
