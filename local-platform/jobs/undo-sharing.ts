import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { thingIds, topicId } from '#domain/live'
import { undoAddPeople, type AddedPerson } from '../areas/contributors/undo-add-people'
import type { Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { EventRow } from '../storage/events'
import type { JobRow } from '../storage/jobs'
import type { JobWork } from './kind'

/** Job that added people. */
const jobArgs = z.object({ of: z.number() })
/** Last event that was undone, and the number of projects whose people were removed, kept or refused. */
const checkpoint = z
  .object({ after: z.number(), changed: z.number(), moved: z.number(), refused: z.number() })
  .nullable()
/** Tolerance for a clock that was set since a job started. */
const CLOCK_MARGIN_MS = 86_400_000

/** Removes people from the projects that a job added them to; those with work or another role there stay. */
export function* undoSharing(platform: Platform, job: JobRow): JobWork {
  const { of } = jobArgs.parse(job.args)
  const count = { ...(checkpoint.parse(job.checkpoint) ?? { after: 0, changed: 0, moved: 0, refused: 0 }) }
  const actor = { personId: job.byId, cause: `job:${job.id}` }
  let { done } = job
  for (;;) {
    const begun = performance.now()
    const person = platform.storage.people.byId(job.byId)
    const undone = platform.storage.jobs.byId(of)
    if (person === undefined || undone === undefined) return refuse('job_gone').error
    let shared = nextSharing(platform, undone, count.after)
    while (shared !== undefined) {
      const { projectId, people, last } = shared
      const place = { teamId: job.teamId, projectId }
      const taken = undoAddPeople(platform, { caller: { person }, actor, place }, people)
      if (!taken.ok) count.refused += 1
      else if (taken.value.stayed > 0) count.moved += 1
      else count.changed += 1
      count.after = last
      done += 1
      if (performance.now() - begun > JOB_SLICE_MS) break
      shared = nextSharing(platform, undone, count.after)
    }
    const { changed, moved, refused } = count
    yield { done, checkpoint: { ...count }, result: { changed, moved, refused } }
    if (shared === undefined) return undefined
  }
}

/**
 * People that a job added to the next project after an event; undefined if there is none, or if the log is too short.
 */
export function nextSharing(
  { storage: { events } }: Platform,
  job: JobRow,
  after: number,
): { readonly projectId: number; readonly people: readonly AddedPerson[]; readonly last: number } | undefined {
  const nextOf = (id: number): EventRow | undefined => events.nextOf(`job:${job.id}`, ['access.changed'], id)
  let event = nextOf(after === 0 ? events.firstSince(Date.parse(job.createdAt) - CLOCK_MARGIN_MS) - 1 : after)
  const projectId = event && topicId('project', event.topic)
  if (event === undefined || projectId === undefined) return undefined
  const people: AddedPerson[] = []
  let last = event.id
  // The job shares project by project, so the entries of a project are consecutive.
  while (event !== undefined && topicId('project', event.topic) === projectId) {
    const [personId] = thingIds(event.thing)
    const roleId = event.after?.['role_id']
    if (personId !== undefined && typeof roleId === 'number') people.push({ personId, roleId })
    last = event.id
    event = nextOf(last)
  }
  return { projectId, people, last }
}
