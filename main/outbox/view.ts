import type { HeldChange, OutboxView } from '#contract/outbox'
import type { PlatformError } from '#domain/errors'
import { mayBeItsFault, remediesFor, toldFailure } from './classify-answer'
import { blockedIn, buildingOn, goingOn, type Lane, type Lanes, type Live } from './lanes'
import { rowOf } from './writes'

/** Failed attempts before the person sees them. Failures that affect all writes rarely come from the write itself. */
const TOLD_AFTER = { lane: 3, everything: 10 } as const
/** Entries per list: a person decides on a few at a time, and every change sends all lists. */
const LISTED_MAX = 100

/** Builds the view of an account's entries, in bounded lists. Entries in their first attempt don't count. */
export function viewOf(lanes: Lanes, trouble: PlatformError | null): OutboxView {
  let waiting = 0
  let stopped = 0
  const refused: { readonly live: Live; readonly error: PlatformError; readonly blocked: number }[] = []
  const failing: HeldChange[] = []
  for (const lane of lanes.values()) {
    const blocked = blockedIn(lane)
    const going = goingOn(lane, blocked)
    for (const { state, answer } of going) if (state !== 'keeping' && answer === null) waiting += 1
    const [first] = going
    const failure = first && failureToTell(first)
    if (first !== undefined && failure !== undefined) failing.push(failingChange(lane, going, first, failure))
    if (going.length === lane.lives.length) continue
    stopped += lane.lives.length - going.length
    const counts = new Map<Live, number>()
    for (const base of blocked.values()) counts.set(base, (counts.get(base) ?? 0) + 1)
    for (const live of lane.lives) {
      if (live.refusal !== null) refused.push({ live, error: live.refusal, blocked: counts.get(live) ?? 0 })
    }
  }
  return {
    waiting,
    refused: refused
      .sort((a, b) => a.live.entry.createdAt - b.live.entry.createdAt)
      .slice(0, LISTED_MAX)
      .map(({ live, error, blocked }) => refusedChange(live, error, blocked)),
    refusedCount: refused.length,
    stopped,
    failing: failing.sort((a, b) => a.createdAt - b.createdAt).slice(0, LISTED_MAX),
    trouble,
  }
}

/** Returns the failure of an entry that may fail forever. */
function failureToTell({ failed, answer }: Live): PlatformError | undefined {
  if (failed === null || answer !== null || failed.times < TOLD_AFTER[failed.who]) return undefined
  return mayBeItsFault(failed.error) ? toldFailure(failed.error) : undefined
}

function refusedChange(live: Live, error: PlatformError, blocked: number): HeldChange {
  return { ...common(live), error, blocked, behind: blocked, remedies: remediesFor(error) }
}

function failingChange(lane: Lane, going: readonly Live[], live: Live, error: PlatformError): HeldChange {
  return {
    ...common(live),
    error,
    blocked: buildingOn(lane, live).length,
    behind: going.length - 1,
    remedies: ['retry', 'setAside', 'discard'],
  }
}

function common({ entry }: Live) {
  const { id, kind, projectId, createdAt } = entry
  return { ...rowOf(kind).words(entry), kind, id, projectId, createdAt }
}
