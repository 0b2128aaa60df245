import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { ENDPOINTS } from '#endpoints'
import { priorityAccess } from '../areas/priorities'
import type { Changed } from '../areas/items/changer'
import { priorityChanger } from '../areas/items/change-priority'
import { itemFinder } from '../areas/items/find-items'
import type { Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { JobRow } from '../storage/jobs'
import { tellActs } from './change-items'
import type { JobWork } from './kind'

const checkpoint = z.object({ at: z.number(), changed: z.number() }).nullable()

/** Sets the priorities of items by name; skips unknown names. */
export function* setPriorities(platform: Platform, job: JobRow): JobWork {
  const { rows } = ENDPOINTS.startPriorities.body.parse(job.args)
  const count = { ...(checkpoint.parse(job.checkpoint) ?? { at: 0, changed: 0 }) }
  while (count.at < rows.length) {
    const begun = performance.now()
    const person = platform.storage.people.byId(job.byId)
    if (person === undefined || job.projectId === null) return refuse('not_found').error
    const access = priorityAccess(platform, { person }, { teamId: job.teamId, projectId: job.projectId })
    if (!access.ok) return access.error
    const find = itemFinder(platform.storage, access.value)
    const acts: Changed[] = []
    while (count.at < rows.length && performance.now() - begun <= JOB_SLICE_MS) {
      const row = rows[count.at]
      const item = row && find.at(row)
      const made = row && item && priorityChanger(platform, row.priority)(item)
      if (typeof made === 'object') acts.push(made)
      count.at += 1
    }
    count.changed += acts.length
    tellActs(platform, { personId: job.byId, cause: `job:${job.id}` }, job, acts)
    yield { done: count.at, checkpoint: { ...count }, result: { changed: count.changed, refused: 0 } }
  }
  return undefined
}
