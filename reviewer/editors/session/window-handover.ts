import type { OwnVersion } from '../document/own-version'
import type { Observable } from '../observable'
import { readChanges } from '../work/changes'
import { openWork, type Work, type WorkWish } from '../work/open-work'
import type { WorkHost } from '../work/work-host'
import { isElsewhere } from '../work/work-state'

type Revision = number | string
type Way = Pick<WorkWish, 'take' | 'reads'>

/** Writing to an item goes from one window to another, and whoever does not write sees what is done. */
export interface WindowHandover {
  /** How the item is to be opened, where it is opened anew for this. */
  readonly wishFor: (itemId: number) => Way
  /** A work was opened, whose changes all build on this revision. */
  readonly begin: (made: Work, base: Revision) => void
  /** The document has the changes of the work now: what the writer does from here on is done in it too. */
  readonly follow: () => void
  /** A change was made here. */
  readonly wrote: () => void
  readonly workHere: () => Promise<void>
  readonly dispose: () => void
}

export interface HandingOverParts {
  readonly host: WorkHost
  readonly own: Observable<OwnVersion | undefined>
  readonly work: Observable<Work | undefined>
  /** Goes on with the same document under another work. */
  readonly onOpened: (made: Work, revision: Revision) => void
  /** Another window writes from now on; so many changes did not get to the disk before. */
  readonly onTaken: (lacking: number, isHere: boolean) => void
  /** The document can't go on from here: the item is to be opened anew. */
  readonly onOutdated: () => void
}

/** Keeps count of how much of the work's file the document has, so that it need not be loaded again. */
export function createWindowHandover(parts: HandingOverParts): WindowHandover {
  const { host, own, work, onOpened, onTaken, onOutdated } = parts
  let base: Revision | undefined
  /** So many changes of the work's file are in the document. */
  let inDocument = 0
  let anew: { readonly itemId: number; readonly way: Way } | undefined
  let stops: readonly (() => void)[] = []
  /** What comes is done in the order in which it came. */
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

  /** Two ways at once would each open the item over the other's work. */
  function inTurn(run: () => Promise<void>): Promise<void> {
    const mine = opening.then(run)
    // Who asked is told by their own promise; the next one waits for the end alone.
    opening = mine.catch(() => undefined)
    return mine
  }

  /** Opens the item's work another way, under the same document where that has what the work's file has. */
  async function reopen(way: Way, isAhead = false): Promise<void> {
    const before = work.get()
    if (before === undefined) return
    const { itemId } = before
    const revision = before.revision()
    before.setAsked(way.take === true)
    const made = await openWork(host, { itemId, revision, ...way })
    // Meanwhile another item may have been opened.
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
