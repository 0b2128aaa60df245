import { JOB_SLICE_MS } from '#domain/constants'
import { thingText } from '#domain/live'
import { teamActions } from '../areas/access/permissions'
import { record } from '../events/record'
import type { Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { JobRow } from '../storage/jobs'
import type { JobWork } from './kind'

const ITEMS_AT_ONCE = 200

/** Deletes a team: its items in slices, each project once it is empty, then the rest. */
export function* deleteTeam(platform: Platform, job: JobRow): JobWork {
  const { storage } = platform
  const ids = storage.teams.projects(job.teamId)
  const total = Math.max(job.total, ids.length)
  for (const [at, projectId] of ids.entries()) {
    for (;;) {
      // The team may have another owner by now.
      const membership = storage.teams.membership(job.byId, job.teamId)
      if (membership === undefined || !teamActions(platform, membership, job.byId).includes('DeleteTeam'))
        return refuse('forbidden').error
      const begun = performance.now()
      let removed = ITEMS_AT_ONCE
      while (removed === ITEMS_AT_ONCE && performance.now() - begun <= JOB_SLICE_MS)
        removed = storage.teams.removeItems(projectId, ITEMS_AT_ONCE)
      if (removed < ITEMS_AT_ONCE) break
      yield { done: total - ids.length + at, checkpoint: null, result: null }
    }
    storage.deletedProjects.drop(projectId)
    void discard(platform, projectId)
    yield { done: total - ids.length + at + 1, checkpoint: null, result: null }
  }
  const people = storage.teams.users(job.teamId).map(({ id }) => id)
  const actor = { personId: job.byId, cause: `job:${job.id}` }
  record(platform, actor, {
    name: 'member.removed',
    place: { teamId: job.teamId },
    thing: thingText('person', people),
  })
  storage.teams.remove(job.teamId)
  return undefined
}

/** Deletes the files of a project after its rows; a list keeps those that a stop leaves. */
async function discard({ storage, log }: Platform, projectId: number): Promise<void> {
  const gone = [storage.itemFiles.discardProject(projectId), storage.attachments.discardProject(projectId)]
  await Promise.all(gone).catch((cause: unknown) => log.write('delete team', cause))
}
