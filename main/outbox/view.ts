import type { HeldChange, OutboxView } from '#contract/outbox'
import type { PlatformError } from '#domain/errors'
import { mayBeItsFault, remediesFor, toldFailure } from './classify-answer'
import { blockedIn, buildingOn, goingOn, type Lane, type Lanes, type Live } from './lanes'
import { rowOf } from './writes'

/** How often a sending fails before the person is told: what strikes everything rarely lies in the write itself. */
const TOLD_AFTER = { lane: 3, everything: 10 } as const
const FAILING_LISTED_MAX = 100

/** What the person may know of an account's entries; those still being tried for the first time don't count. */
export function viewOf(lanes: Lanes, trouble: PlatformError | null): OutboxView {
  let waiting = 0
  const refused: HeldChange[] = []
  const failing: HeldChange[] = []
  for (const lane of lanes.values()) {
    const blocked = blockedIn(lane)
    const going = goingOn(lane, blocked)
    for (const { state, answer } of going) if (state !== 'keeping' && answer === null) waiting += 1
    const [first] = going
    const failure = first && failureToTell(first)
    if (first !== undefined && failure !== undefined) failing.push(failingChange(lane, going, first, failure))
    if (going.length === lane.lives.length) continue
    const counts = new Map<Live, number>()
    for (const base of blocked.values()) counts.set(base, (counts.get(base) ?? 0) + 1)
    for (const live of lane.lives) {
      if (live.refusal !== null) refused.push(refusedChange(live, live.refusal, counts.get(live) ?? 0))
    }
  }
  const inOrder = (a: HeldChange, b: HeldChange): number => a.createdAt - b.createdAt
  return {
    waiting,
    refused: refused.sort(inOrder),
    failing: failing.sort(inOrder).slice(0, FAILING_LISTED_MAX),
    trouble,
  }
}

/** The failure of an entry that may fail for ever. */
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
