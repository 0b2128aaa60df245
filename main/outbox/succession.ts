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

/** What an earlier write and a later one of its kind are to each other, where their row says so. */
export interface Succession {
  /** The write that a new one stands in for: it waits, and the platform can't have heard of it. */
  readonly standsFor: (entry: Entry) => Live | undefined
  /** Puts a new write in its place, under its id and key; undefined: meanwhile that was gone. */
  readonly takePlace: (old: Live, entry: Entry) => Promise<SubmitAnswer | undefined>
  /** Tells the writes that build on one what it came to, on the disk too. */
  readonly passOn: (lane: Lane, live: Live, written: Written) => Promise<void>
}

/** The order of succession in an outbox. */
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
      // What it builds on may come to its end while this is written: then it is written once more.
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
