import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { thingIds } from '#domain/live'
import { seesItem } from '../areas/access/item-scope'
import type { ProjectAccess } from '../areas/access/project-access'
import { projectAccess } from '../areas/access/project-access'
import { undoChange } from '../areas/items/undo-change'
import type { Changed } from '../areas/items/changer'
import type { Actor } from '../events/record'
import type { Platform } from '../platform-context'
import { refuse } from '../server/refusal'
import type { EventRow } from '../storage/events'
import type { JobRow } from '../storage/jobs'
import { tellActs } from './change-items'
import type { JobWork } from './kind'

/** Job whose changes are undone. */
const jobArgs = z.object({ of: z.number() })
/** Last completely undone event, number of items read in the next one, and the results so far. */
const checkpoint = z
  .object({
    after: z.number(),
    looked: z.number(),
    changed: z.number(),
    refused: z.number(),
    moved: z.number(),
    full: z.number().default(0),
    taken: z.number().default(0),
  })
  .nullable()
const FRESH = { after: 0, looked: 0, changed: 0, refused: 0, moved: 0, full: 0, taken: 0 }

/** Undoes another job's changes from the event log: each item by the rights and rules of a single change. */
export function* undoItems(platform: Platform, job: JobRow): JobWork {
  const { of } = jobArgs.parse(job.args)
  const count = { ...(checkpoint.parse(job.checkpoint) ?? FRESH) }
  let { done } = job
  const actor: Actor = { personId: job.byId, cause: `job:${job.id}` }
  for (;;) {
    const begun = performance.now()
    const person = platform.storage.people.byId(job.byId)
    if (person === undefined || job.projectId === null) return refuse('not_found').error
    const access = projectAccess(platform, { person }, { teamId: job.teamId, projectId: job.projectId })
    if (!access.ok) return access.error
    const undone = platform.storage.jobs.byId(of)
    const event = undone && nextChangeOf(platform, undone, count.after)
    if (event === undefined) return undefined
    const acts: Changed[] = []
    const ids = thingIds(event.thing)
    for (const id of ids.slice(count.looked)) {
      const came = outcome(platform, access.value, job, event, id)
      if (typeof came === 'object') acts.push(came)
      else {
        count[came] += 1
        if (came === 'full' || came === 'taken') count.refused += 1
      }
      count.looked += 1
      done += 1
      if (performance.now() - begun > JOB_SLICE_MS) break
    }
    count.changed += acts.length
    if (count.looked >= ids.length) Object.assign(count, { after: event.id, looked: 0 })
    tellActs(platform, actor, job, acts)
    const { changed, refused, moved, full, taken } = count
    const why = { ...(full > 0 && { full }), ...(taken > 0 && { taken }) }
    yield { done, checkpoint: { ...count }, result: { changed, refused, moved, ...why } }
  }
}

const TAKEN_BACK = [
  'item.status',
  'item.approval',
  'item.pinned',
  'item.moved',
  'item.priority',
  'item.category',
  'item.assigned',
  'item.created',
] as const
/** Tolerance for a clock that was set since a job started. */
const CLOCK_MARGIN_MS = 86_400_000

/** Next change of items by a job, after an event; undefined if there is none, or if the log is too short. */
export function nextChangeOf({ storage }: Platform, job: JobRow, after: number): EventRow | undefined {
  const { events } = storage
  const from = after === 0 ? events.firstSince(Date.parse(job.createdAt) - CLOCK_MARGIN_MS) - 1 : after
  return events.nextOf(`job:${job.id}`, TAKEN_BACK, from)
}

function outcome(
  platform: Platform,
  access: ProjectAccess,
  { byId, projectId }: JobRow,
  event: EventRow,
  itemId: number,
): ReturnType<typeof undoChange> {
  const item = platform.storage.items.byId(itemId)
  const isThere = item?.projectId === projectId && seesItem(access, item)
  return item !== undefined && isThere ? undoChange(platform, access, byId, item, event) : 'moved'
}
