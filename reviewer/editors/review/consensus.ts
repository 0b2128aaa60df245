import { agreementOf } from '#domain/annotation/consensus/agreement'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Drawing } from '../document/drawing'
import { createObservable, type Observable } from '../observable'
import { agreementSeen, type ConsensusSeen } from './consensus-seen'
import { type CopyReaderParts, type ItemCopy, readCopies } from './item-copies'
import { createTakeOver, type TakeOver, type TakeOverParts } from './take-over'

/** Compares the open item with its copies, and takes over better objects. */
export interface Consensus extends TakeOver {
  readonly seen: Observable<ConsensusSeen>
  /**
   * Compares each item that opens, until the returned function is called. A result stays while the item is open; the next
   * call only compares changes made since.
   */
  attend(): () => void
  /** Reads and compares the copies from the start. */
  retry(): void
  /** Cancels reading or comparing. */
  cancel(): void
  dispose(): void
}

export interface ConsensusParts extends CopyReaderParts, TakeOverParts {
  readonly item: () => { readonly id: number; readonly name: string } | undefined
  readonly drawing: Observable<Drawing | undefined>
}

/** Time of comparing after which the page does something else, in milliseconds. */
const STRETCH_MS = 8

/** Requests nothing until a panel attends. */
export function createConsensus(parts: ConsensusParts): Consensus {
  const { item, drawing } = parts
  const seen = createObservable<ConsensusSeen>({ at: 'none' })
  let isAttended = false
  let copies: readonly ItemCopy[] = []
  let unread = 0
  let loading = new AbortController()
  let unfollow = (): void => undefined
  let isComparing = false
  let isStale = false
  /** Own objects of the last comparison. */
  let compared: readonly AnnotationObject[] | undefined
  const { take, remove } = createTakeOver(parts, () => copies)

  function close(): void {
    loading.abort()
    unfollow()
    compared = undefined
    for (const { annotation } of copies) annotation.close()
    copies = []
    seen.set({ at: 'none' })
  }

  async function open(): Promise<void> {
    close()
    const [now, which] = [drawing.get(), item()]
    if (!isAttended || now === undefined || which === undefined) return
    loading = new AbortController()
    const onProgress = (done: number, total: number) => seen.set({ at: 'looking', step: 'reading', done, total })
    onProgress(0, 0)
    const read = await readCopies(parts, { item: which, signal: loading.signal, onProgress })
    if (read.at === 'aborted') return
    if (read.at === 'failed') return seen.set(read)
    if (read.at === 'unable') return seen.set({ at: 'unable' })
    copies = read.copies
    unread = read.unread
    if (copies.length === 0) return seen.set({ at: 'alone' })
    await follow(now)
  }

  async function follow({ drawn }: Drawing): Promise<void> {
    unfollow()
    unfollow = drawn.subscribe(() => void compare())
    if (compared !== drawn.get().objects) await compare()
  }

  function attendAgain(): Promise<void> {
    const [{ at }, now] = [seen.get(), drawing.get()]
    if (at === 'ready' && now !== undefined) return follow(now)
    return at === 'stopped' ? Promise.resolve() : open()
  }

  /** Stores a result for the next time, and drops a running comparison. */
  function leave(): void {
    const { at } = seen.get()
    if (at === 'ready') unfollow()
    else if (at !== 'stopped') close()
  }

  /** Compares again as long as objects change meanwhile. */
  async function compare(): Promise<void> {
    isStale = true
    if (isComparing) return
    isComparing = true
    while (isStale) {
      isStale = false
      const now = drawing.get()
      if (now === undefined || copies.length === 0 || !isAttended) break
      await compareOnce(now, copies)
    }
    isComparing = false
  }

  async function compareOnce(now: Drawing, theirs: readonly ItemCopy[]): Promise<void> {
    const { objects } = now.drawn.get()
    const versions = [objects, ...theirs.map(({ annotation }) => annotation.objects)]
    const begun = performance.now()
    const total = stepsOf(versions.map(({ length }) => length))
    const agreement = await inStretches(agreementOf(versions), (done) => {
      if (copies !== theirs || !isAttended) return false
      // An earlier result stays visible while the person works on.
      if (seen.get().at !== 'ready') seen.set({ at: 'looking', step: 'comparing', done, total })
      return true
    })
    if (agreement === undefined || drawing.get() !== now || copies !== theirs) isStale = copies.length > 0
    else if (!isStale) {
      compared = objects
      seen.set({ ...agreementSeen(versions, agreement, theirs, unread), took: performance.now() - begun })
    }
  }

  const stop = drawing.subscribe(() => void open())
  return {
    seen,
    attend() {
      isAttended = true
      void attendAgain()
      return () => {
        isAttended = false
        leave()
      }
    },
    retry: () => void open(),
    cancel() {
      if (seen.get().at !== 'looking') return
      close()
      seen.set({ at: 'stopped' })
    },
    take,
    remove,
    dispose() {
      stop()
      close()
    },
  }
}

/** Number of steps of a comparison: for each two versions, one per object of the earlier one. */
function stepsOf(counts: readonly number[]): number {
  return counts.reduce((sum, count, at) => sum + count * (counts.length - 1 - at), 0)
}

/** Runs the steps with pauses, and reports how many are done; undefined if `onRest` ends it. */
async function inStretches<T>(steps: Generator<boolean, T>, onRest: (done: number) => boolean): Promise<T | undefined> {
  let done = 0
  let begun = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
    if (step.value) done += 1
    if (performance.now() - begun < STRETCH_MS) continue
    if (!onRest(done)) return undefined
    await new Promise((resume) => setTimeout(resume))
    begun = performance.now()
  }
}
