import type { OutboxView, RefusedChange, RefusedWrite } from '#contract/outbox'
import type { PlatformError } from '#domain/errors'
import type { Entry } from './entries'
import { blockedBy, goingOn, type Lanes } from './lanes'
import { remediesFor } from './classify-answer'

/** What the person may know of an account's entries; those still being tried for the first time don't count. */
export function viewOf(lanes: Lanes, trouble: PlatformError | null): OutboxView {
  let waiting = 0
  const refused: RefusedChange[] = []
  for (const lane of lanes.values()) {
    for (const { state, answer } of goingOn(lane)) if (state !== 'keeping' && answer === null) waiting += 1
    for (const live of lane.lives) {
      if (live.refusal === null) continue
      const { id, projectId, createdAt } = live.entry
      const blocked = blockedBy(lane, live).length
      const remedies = remediesFor(live.refusal)
      refused.push({ ...whatOf(live.entry), id, projectId, error: live.refusal, blocked, createdAt, remedies })
    }
  }
  return { waiting, refused: refused.sort((a, b) => a.createdAt - b.createdAt), trouble }
}

function whatOf(entry: Entry): RefusedWrite {
  return 'item' in entry ? { kind: entry.kind, item: entry.item } : { kind: entry.kind }
}
