import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { ENDPOINTS } from '#endpoints'
import { addPeople } from '../areas/contributors/project-people'
import type { Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { JobRow } from '../storage/jobs'
import type { JobWork } from './kind'

const checkpoint = z.object({ at: z.number(), changed: z.number(), refused: z.number() }).nullable()

/** Adds people to projects, one by one; deleted or forbidden projects count as refused. */
export function* shareProjects(platform: Platform, job: JobRow): JobWork {
  const { project_ids: ids, users } = ENDPOINTS.shareProjects.body.parse(job.args)
  const count = { ...(checkpoint.parse(job.checkpoint) ?? { at: 0, changed: 0, refused: 0 }) }
  while (count.at < ids.length) {
    const begun = performance.now()
    const person = platform.storage.people.byId(job.byId)
    if (person === undefined) return refuse('not_found').error
    while (count.at < ids.length && performance.now() - begun <= JOB_SLICE_MS) {
      const place = { teamId: job.teamId, projectId: ids[count.at] ?? 0 }
      const actor = { personId: job.byId, cause: `job:${job.id}` }
      const added = addPeople(platform, { caller: { person }, actor, place }, users, { keepsRoles: true })
      if (!added.ok) count.refused += 1
      else if (added.value.changed > 0) count.changed += 1
      count.at += 1
    }
    const { changed, refused } = count
    yield { done: count.at, checkpoint: { ...count }, result: { changed, refused } }
  }
  return undefined
}
