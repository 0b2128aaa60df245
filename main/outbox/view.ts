import type { OutboxView, RefusedChange } from '#contract/outbox'
import type { PlatformError } from '#domain/errors'
import { blockedBy, goingOn, type Lanes } from './lanes'
import { remediesFor } from './classify-answer'
import { rowOf } from './writes'

/** What the person may know of an account's entries; those still being tried for the first time don't count. */
export function viewOf(lanes: Lanes, trouble: PlatformError | null): OutboxView {
  let waiting = 0
  const refused: RefusedChange[] = []
  for (const lane of lanes.values()) {
    for (const { state, answer } of goingOn(lane)) if (state !== 'keeping' && answer === null) waiting += 1
    for (const live of lane.lives) {
      if (live.refusal === null) continue
      const { id, kind, projectId, createdAt } = live.entry
      const blocked = blockedBy(lane, live).length
      const remedies = remediesFor(live.refusal)
      refused.push({
        ...rowOf(kind).words(live.entry),
        kind,
        id,
        projectId,
        error: live.refusal,
        blocked,
        createdAt,
        remedies,
      })
    }
  }
  return { waiting, refused: refused.sort((a, b) => a.createdAt - b.createdAt), trouble }
}
