import type { OwnVersion } from '../document/own-version'
import type { Observable } from '../observable'
import { readChanges } from '../work/changes'
import { openWork, type Work, type WorkWish } from '../work/open-work'
import type { WorkHost } from '../work/work-host'
import { isElsewhere } from '../work/work-state'

type Revision = number | string
type Way = Pick<WorkWish, 'take' | 'reads'>

/** Hands write access to an item from one window to another; a reading window follows the changes live. */
export interface WindowHandover {
  /** The wish for reopening this item after a handover. */
  readonly wishFor: (itemId: number) => Way
  /** Starts with an opened work, whose changes all build on this revision. */
  readonly begin: (made: Work, base: Revision) => void
  /** The document now contains the work's changes; from here on it replays the writer's changes. */
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
  /** Continues with the same document on another work. */
  readonly onOpened: (made: Work, revision: Revision) => void
  /** Another window now writes; `lacking` changes didn't reach the disk before. */
  readonly onTaken: (lacking: number, isHere: boolean) => void
  /** The document can't continue; reopen the item. */
  readonly onOutdated: () => void
}

/** Counts the changes of the work's file that the document contains, so that it needn't reload. */
export function createWindowHandover(parts: HandingOverParts): WindowHandover {
  const { host, own, work, onOpened, onTaken, onOutdated } = parts
  let base: Revision | undefined
  /** Number of changes from the work's file in the document. */
  let inDocument = 0
  let anew: { readonly itemId: number; readonly way: Way } | undefined
  let stops: readonly (() => void)[] = []
  /** Replays incoming changes in order. */
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

  /** Runs handovers one after another: two at once would open the item over each other's work. */
  function inTurn(run: () => Promise<void>): Promise<void> {
    const mine = opening.then(run)
    // Callers see errors through their own promise; the queue only waits for the end.
    opening = mine.catch(() => undefined)
    return mine
  }

  /** Reopens the item's work in another way; keeps the document if the work's file contains all of its changes. */
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
      anew = { itemId, way: made.isWriter ? { take: true } : way }
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
      const way = anew?.itemId === itemId ? anew.way : {}
      anew = undefined
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
