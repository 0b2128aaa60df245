import type { OwnVersion } from '../document/own-version'
import type { Observable } from '../observable'
import { readChanges } from '../work/changes'
import { openWork, type Work, type WorkWish } from '../work/open-work'
import type { WorkHost } from '../work/work-host'
import { isElsewhere } from '../work/work-state'

type Revision = number | string
type Way = Pick<WorkWish, 'take' | 'reads'>

/** Moves the right to write an item between windows; the other windows follow the changes. */
export interface WindowHandover {
  /** How to open the item, if it is opened again for this. */
  readonly wishFor: (itemId: number) => Way
  /** A work was opened; all its changes build on this revision. */
  readonly begin: (made: Work, base: Revision) => void
  /** The document has all changes of the work; from now on it follows the writer. */
  readonly follow: () => void
  /** Counts a change made in this window. */
  readonly wrote: () => void
  readonly workHere: () => Promise<void>
  readonly dispose: () => void
}

export interface HandingOverParts {
  readonly host: WorkHost
  readonly own: Observable<OwnVersion | undefined>
  readonly work: Observable<Work | undefined>
  /** Continues with the same document under another work. */
  readonly onOpened: (made: Work, revision: Revision) => void
  /** Another window writes from now on; this many changes didn't reach the disk before. */
  readonly onTaken: (lacking: number, isHere: boolean) => void
  /** The item must be opened again to continue. */
  readonly onOutdated: () => void
}

/** Counts the changes of the work's file that the document has, so that it need not be loaded again. */
export function createWindowHandover(parts: HandingOverParts): WindowHandover {
  const { host, own, work, onOpened, onTaken, onOutdated } = parts
  let base: Revision | undefined
  /** Number of changes of the work's file that are in the document. */
  let inDocument = 0
  let reopening: { readonly itemId: number; readonly way: Way } | undefined
  let stops: readonly (() => void)[] = []
  /** Runs changes in the order in which they came. */
  let turn: Promise<unknown> = Promise.resolve()
  let opening: Promise<unknown> = Promise.resolve()

  function unfollow(): void {
    for (const stop of stops) stop()
    stops = []
  }

  function follow(): void {
    const [made, mine] = [work.get(), own.get()]
    unfollow()
    if (made === undefined) return
    stops = [made.onOver((lacking) => void lose(made, lacking))]
    if (mine === undefined) return
    const stop = made.onChanges((changes) => {
      inDocument += changes.length
      turn = turn.then(() => (own.get() === mine ? mine.drawing.replay(readChanges(changes)) : undefined))
    })
    stops = [...stops, stop]
  }

  async function lose(made: Work, lacking: number): Promise<void> {
    if (work.get() !== made) return
    await inTurn(async () => {
      if (work.get() !== made) return
      await reopen({ reads: true }, lacking > 0)
      if (made.isWriter) onTaken(lacking, false)
    })
  }

  async function workHere(): Promise<void> {
    await inTurn(async () => {
      const before = work.get()
      if (before === undefined || !isElsewhere(before.state.get())) return
      const lacking = before.lacking()
      await reopen({ take: true }, lacking > 0)
      if (lacking > 0) onTaken(lacking, true)
    })
  }

  /** Runs one handover at a time: two would open the item over each other's work. */
  function inTurn(run: () => Promise<void>): Promise<void> {
    const mine = opening.then(run)
    // Callers get the error by their own promise; the next handover only waits for the end.
    opening = mine.catch(() => undefined)
    return mine
  }

  /** Opens the item's work in another way; keeps the document if it has all changes of the work's file. */
  async function reopen(way: Way, isAhead = false): Promise<void> {
    const before = work.get()
    if (before === undefined) return
    const { itemId } = before
    const revision = before.revision()
    before.setAsked(way.take === true)
    const made = await openWork(host, { itemId, revision, ...way })
    // Another item may have opened meanwhile.
    if (work.get() !== before) return made.close()
    const changes = made.recovered?.changes ?? []
    const isSame = base === (made.recovered?.base.revision ?? revision) || (made.recovered === null && inDocument === 0)
    const mine = own.get()
    const goesOn = isSame && !isAhead && changes.length >= inDocument && made.recovered?.isBroken !== true
    if (mine === undefined || !goesOn) {
      reopening = { itemId, way: made.isWriter ? { take: true } : way }
      onOpened(made, revision)
      void before.close()
      return onOutdated()
    }
    const missing = changes.slice(inDocument)
    inDocument = changes.length
    turn = turn.then(() => mine.drawing.replay(readChanges(missing)))
    await turn
    if (work.get() !== before || own.get() !== mine) return made.close()
    onOpened(made, revision)
    follow()
    void before.close()
  }

  return {
    wishFor(itemId) {
      const way = reopening?.itemId === itemId ? reopening.way : {}
      reopening = undefined
      return way
    },
    begin(made, of) {
      base = of
      inDocument = made.recovered?.changes.length ?? 0
    },
    follow,
    wrote: () => void (inDocument += 1),
    workHere,
    dispose: unfollow,
  }
}
