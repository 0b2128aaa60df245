import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { classifyAnswer, mayBeUnderWay } from './classify-answer'
import type { Dispatcher } from './dispatcher'
import { buildingOn, goingOn, type Lane, type LaneBook, type Live } from './lanes'
import type { PersistedEntries } from './persisted-entries'
import type { Succession } from './succession'
import type { WaitingCallers } from './waiting-callers'
import { type Entry, rowOf, type Written } from './writes'

export interface OutcomesParts {
  readonly book: Pick<LaneBook, 'drop'>
  readonly entries: Pick<PersistedEntries, 'write' | 'end'>
  readonly callers: Pick<WaitingCallers, 'answer' | 'holdAll'>
  readonly dispatcher: Pick<Dispatcher, 'gotThrough' | 'failed'>
  readonly succession: Pick<Succession, 'passOn'>
  readonly withPendingChanges: (item: Item) => Item
  /** The platform accepted a pending write; for item changes, the last held one. */
  readonly onSent: (entry: Entry, written: Written) => void
  /** The platform refused a pending write. */
  readonly onRefused: (entry: Entry, error: PlatformError) => void
}

/** Applies the outcome of an attempt: the entry ends, is refused, or waits for its next attempt. */
export type ApplyOutcome = (lane: Lane, live: Live, outcome: Result<Written>) => Promise<void>

/** Creates the handling of outcomes. */
export function createOutcomes(parts: OutcomesParts): ApplyOutcome {
  const { book, entries, callers, dispatcher, succession, withPendingChanges } = parts

  // Send the lane's next entry only after this end is on disk. A crash would otherwise repeat this one, and a
  // platform that ignores the keys would refuse the repeat.
  const accepted = async (lane: Lane, live: Live, written: Written): Promise<void> => {
    dispatcher.gotThrough(lane)
    book.drop([live])
    const row = rowOf(live.entry.kind)
    if (live.answer !== null) callers.answer(live, ok(row.whenIn(written, { withPendingChanges }) as Written))
    else if (row.tells === 'each' || goingOn(lane).length === 0) parts.onSent(live.entry, written)
    // Do this before the end: a run killed in between retries and learns the same result.
    await succession.passOn(lane, live, written)
    await entries.end([live])
  }
  const refused = async (lane: Lane, live: Live, error: PlatformError): Promise<void> => {
    dispatcher.gotThrough(lane)
    live.state = 'refused'
    live.refusal = error
    const dependent = buildingOn(lane, live).filter((other) => other.answer !== null)
    const isHeld = live.answer === null
    const answered = isHeld ? dependent : [live, ...dependent]
    book.drop(answered)
    if (isHeld) {
      await entries.write({ t: 'refused', id: live.entry.id, error })
      parts.onRefused(live.entry, error)
    }
    await entries.end(answered)
    for (const other of answered) callers.answer(other, err(error))
  }
  /** `waitsFor`: why the next attempt must wait; null for an aborted attempt. */
  const postponed = (lane: Lane, live: Live, error: PlatformError, waitsFor: 'lane' | 'everything' | null): void => {
    live.state = 'queued'
    live.isUncertain = true
    live.conflicts = mayBeUnderWay(error) ? live.conflicts + 1 : 0
    if (waitsFor !== null) live.failed = { error, who: waitsFor, times: (live.failed?.times ?? 0) + 1 }
    dispatcher.failed(lane, waitsFor, error.retryAfterMs)
    const isStuck = (other: Live): boolean => lane.lives.includes(other) || waitsFor === 'everything'
    callers.holdAll((other) => other.state === 'queued' && isStuck(other))
  }

  return async (lane, live, outcome) => {
    // It was discarded or set aside during its attempt.
    if (!lane.lives.includes(live) || live.state !== 'sending') return
    if (outcome.ok) return accepted(lane, live, outcome.value)
    const { isUncertain, conflicts, entry } = live
    const row = rowOf(entry.kind)
    const isSo = (now: Item): boolean => row.isSo(now, entry, isUncertain)
    const verdict = classifyAnswer(outcome.error, { isUncertain, conflicts, isSo })
    if (verdict.is === 'done') return accepted(lane, live, row.doneAs(verdict.item) as Written)
    if (verdict.is === 'refused') return refused(lane, live, outcome.error)
    postponed(lane, live, outcome.error, verdict.is === 'waiting' ? verdict.who : null)
  }
}
