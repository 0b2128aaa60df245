import type { Item } from '#domain/entities'
import { err, ok } from '#domain/result'
import type { Sleep } from '../http/retry'
import { type LaneBook, type Live, sizeOf, type SubmitAnswer } from './lanes'
import { type Entry, rowOf, type Written } from './writes'

export interface WaitingCallersParts {
  readonly book: Pick<LaneBook, 'drop'>
  readonly sleep: Sleep
  /** Applies the held changes to an item. */
  readonly withPendingChanges: (item: Item) => Item
  readonly onAnswered: () => void
}

/** Callers that wait for the outcome of their write. */
export interface WaitingCallers {
  /** Waits until an entry ends or is held. */
  readonly wait: (entry: Entry, begin: (live: Live) => void) => Promise<SubmitAnswer>
  readonly answer: (live: Live, what: SubmitAnswer) => void
  /** Answers that a write is held. A write that is neither on disk nor running ends with its failure. */
  readonly hold: (live: Live) => void
  readonly holdAll: (isMeant?: (live: Live) => boolean) => void
  /** Answer for a held write. */
  readonly pending: (entry: Entry) => SubmitAnswer
}

/** Longest wait for the outcome before the write counts as held. */
const ANSWER_MS = 10_000

/** Creates an empty list of callers; each is answered once. */
export function createWaitingCallers({
  book,
  sleep,
  withPendingChanges,
  onAnswered,
}: WaitingCallersParts): WaitingCallers {
  const asking = new Set<Live>()

  const answer = (live: Live, what: SubmitAnswer): void => {
    asking.delete(live)
    live.answer?.(what)
    live.answer = null
    onAnswered()
  }
  const pending = (entry: Entry): SubmitAnswer => {
    // Each row answers in its own form.
    const shown = rowOf(entry.kind).whenHeld(entry, { withPendingChanges }) as Written
    return ok({ ...shown, pending: true })
  }
  const hold = (live: Live): void => {
    if (live.answer === null || live.state === 'keeping') return
    if (live.unkept === null) return answer(live, pending(live.entry))
    if (live.state === 'sending') return
    book.drop([live])
    answer(live, err(live.unkept))
  }

  return {
    answer,
    hold,
    pending,
    holdAll: (isMeant = () => true) => {
      for (const live of asking) if (isMeant(live)) hold(live)
    },
    wait: (entry, begin) =>
      new Promise((resolve) => {
        const patience = new AbortController()
        const live: Live = {
          entry,
          bytes: sizeOf(entry),
          state: 'keeping',
          unkept: null,
          refusal: null,
          failed: null,
          isUncertain: false,
          conflicts: 0,
          answer: (what) => {
            patience.abort()
            resolve(what)
          },
        }
        asking.add(live)
        begin(live)
        void sleep(ANSWER_MS, patience.signal).then(() => hold(live))
      }),
  }
}
