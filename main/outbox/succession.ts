import type { Dispatcher } from './dispatcher'
import { goingOn, type Lane, type LaneBook, type Lanes, type Live, type SubmitAnswer } from './lanes'
import type { EntryBodies } from './entry-bodies'
import type { PersistedEntries } from './persisted-entries'
import type { WaitingCallers } from './waiting-callers'
import { type Entry, laneName, rowOf, type Written } from './writes'

export interface SuccessionParts {
  readonly book: Pick<LaneBook, 'laneOf'>
  readonly mine: () => Lanes
  readonly entries: Pick<PersistedEntries, 'write'>
  readonly bodies: EntryBodies
  readonly callers: Pick<WaitingCallers, 'hold' | 'pending'>
  readonly dispatcher: Pick<Dispatcher, 'hurry' | 'pump'>
}

/** Relation of an earlier and a later write of one kind, by their row. */
export interface Succession {
  /** Returns the waiting write that a new one can replace, because the platform can't have received it. */
  readonly standsFor: (entry: Entry) => Live | undefined
  /** Replaces the old write under its id and key; undefined if it is gone by now. */
  readonly takePlace: (old: Live, entry: Entry) => Promise<SubmitAnswer | undefined>
  /** Passes the result of a write to those that build on it, on disk too. */
  readonly passOn: (lane: Lane, live: Live, written: Written) => Promise<void>
}

/** Creates the succession rules of an outbox. */
export function createSuccession({ book, mine, entries, bodies, callers, dispatcher }: SuccessionParts): Succession {
  return {
    standsFor: (entry) => {
      const lane = rowOf(entry.kind).inPlaceOf === undefined ? undefined : mine().get(laneName(entry))
      const last = lane && goingOn(lane).findLast((live) => live.entry.kind === entry.kind)
      const isUntried = last?.state === 'queued' && !last.isUncertain && last.failed === null && last.unkept === null
      return isUntried ? last : undefined
    },
    takePlace: async (old, entry) => {
      const lane = book.laneOf(old.entry)
      callers.hold(old)
      old.state = 'keeping'
      bodies.count(entry)
      let isKept = false
      let before: Entry
      let next: Entry
      // Its base may end during this write: then write it again.
      do {
        before = old.entry
        const own = rowOf(entry.kind).inPlaceOf?.(entry, before)
        next = { ...entry, ...own, id: before.id, key: before.key, basedOn: before.basedOn } as Entry
        const kept = await entries.write({ t: 'changed', entry: next })
        isKept = kept.ok
      } while (isKept && old.entry !== before)
      old.state = 'queued'
      if (!isKept || !lane.lives.includes(old)) {
        bodies.release(entry)
        dispatcher.pump()
        return undefined
      }
      old.entry = next
      bodies.release(before)
      dispatcher.hurry(lane)
      return callers.pending(next)
    },
    passOn: async (lane, live, written) => {
      const { onTopOf } = rowOf(live.entry.kind)
      if (onTopOf === undefined) return
      for (const next of lane.lives) {
        if (next.entry.basedOn !== live.entry.id) continue
        next.entry = onTopOf(next.entry, written) as Entry
        await entries.write({ t: 'changed', entry: next.entry })
      }
    },
  }
}
