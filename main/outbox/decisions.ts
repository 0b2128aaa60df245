import { randomUUID } from 'node:crypto'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { mayBeUnderWay, toldFailure } from './classify-answer'
import type { Dispatcher } from './dispatcher'
import { waitsForRestoreAnswer } from './former-epochs'
import { buildingOn, type Lane, type LaneBook, type Lanes, type Live } from './lanes'
import type { PersistedEntries } from './persisted-entries'
import type { WaitingCallers } from './waiting-callers'
import type { Entry, WriteKind } from './writes'

/** Decisions of the person about held writes. */
export interface Decisions {
  /** Retries a refused write as a new request; hastens one that still waits. */
  readonly retry: (id: string) => Promise<Result<null>>
  /** Moves a write that keeps failing to the refused ones, so that the item's other writes can proceed. */
  readonly setAside: (id: string) => Promise<Result<null>>
  /** Discards a held write and those that build on it. */
  readonly discard: (id: string) => Promise<Result<null>>
  /** Discards refused writes of a kind in a lane, because a newer one replaces them. */
  readonly giveUpRefused: (kind: WriteKind, lane: string) => Promise<Result<null>>
  /** Discards every held write of the present account. */
  readonly abandon: () => Promise<void>
}

export interface DecisionsParts {
  readonly book: Pick<LaneBook, 'drop'>
  readonly entries: Pick<PersistedEntries, 'write' | 'end'>
  readonly callers: Pick<WaitingCallers, 'answer'>
  readonly dispatcher: Pick<Dispatcher, 'hurry' | 'interrupt' | 'pump'>
  /** A write that its caller knows as held is no longer sent automatically. */
  readonly onStopped: (entry: Entry, error: PlatformError) => void
  readonly mine: () => Lanes
  readonly changed: () => void
}

/** Creates the decisions over an outbox. Each takes effect only once it is on disk. */
export function createDecisions(parts: DecisionsParts): Decisions {
  const { book, entries, callers, dispatcher, onStopped, mine, changed } = parts
  const find = (id: string): { readonly lane: Lane; readonly live: Live } | undefined => {
    for (const lane of mine().values()) {
      const live = lane.lives.find(({ entry }) => entry.id === id)
      // A write with a waiting caller is not held yet.
      if (live !== undefined) return live.answer === null && live.state !== 'keeping' ? { lane, live } : undefined
    }
    return undefined
  }
  const missing = (): Result<never> => err(platformError('not_found'))

  return {
    retry: async (id) => {
      const found = find(id)
      if (found === undefined) return missing()
      const { live, lane } = found
      if (live.refusal !== null) {
        // The platform stores its refusal under the key. Keep the key only if the write may still be running.
        const key = mayHaveGotIn(live) ? live.entry.key : randomUUID()
        const written = await entries.write({ t: 'again', id, key })
        if (!written.ok) return written
        live.entry = { ...live.entry, key }
        live.state = 'queued'
        live.refusal = null
        live.failed = null
        live.conflicts = 0
        changed()
      }
      dispatcher.hurry(lane)
      return ok(null)
    },
    setAside: async (id) => {
      const found = find(id)
      const failed = found?.live.failed
      if (found === undefined || found.live.refusal !== null || !failed) return missing()
      const error = toldFailure(failed.error)
      const written = await entries.write({ t: 'refused', id, error })
      if (!written.ok || !found.lane.lives.includes(found.live)) return written
      found.live.state = 'refused'
      found.live.refusal = error
      onStopped(found.live.entry, error)
      changed()
      dispatcher.pump()
      return ok(null)
    },
    discard: async (id) => {
      const found = find(id)
      if (found === undefined) return missing()
      const { live, lane } = found
      const dropped = [live, ...buildingOn(lane, live)]
      const written = await entries.end(dropped)
      if (!written.ok) return written
      book.drop(dropped)
      const given = platformError('aborted')
      for (const one of dropped) callers.answer(one, err(given))
      // A refused write was reported already.
      if (live.refusal === null) onStopped(live.entry, given)
      changed()
      dispatcher.pump()
      return ok(null)
    },
    giveUpRefused: async (kind, name) => {
      const lane = mine().get(name)
      const isMeant = ({ entry, refusal }: Live): boolean =>
        refusal !== null && entry.kind === kind && !waitsForRestoreAnswer(refusal)
      const refused = lane?.lives.filter(isMeant) ?? []
      const dropped = lane === undefined ? [] : refused.flatMap((live) => [live, ...buildingOn(lane, live)])
      if (dropped.length === 0) return ok(null)
      const written = await entries.end(dropped)
      if (!written.ok) return written
      book.drop(dropped)
      for (const one of dropped) callers.answer(one, err(platformError('aborted')))
      changed()
      return ok(null)
    },
    abandon: async () => {
      const lives = [...mine().values()].flatMap((lane) => [...lane.lives])
      dispatcher.interrupt()
      for (const live of lives) book.drop([live])
      await entries.end(lives)
      for (const live of lives) callers.answer(live, err(platformError('aborted')))
      changed()
    },
  }
}

/** Tells whether an earlier attempt of a stopped write may still have been accepted. */
function mayHaveGotIn({ refusal }: Live): boolean {
  if (refusal === null) return true
  return mayBeUnderWay(refusal) || refusal.status === undefined || refusal.status >= 500
}
