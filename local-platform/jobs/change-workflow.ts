import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { thingIds, thingText } from '#domain/live'
import { projectAccess } from '../areas/access/project-access'
import type { Changed } from '../areas/items/changer'
import { moveItem, statusMarks } from '../areas/items/move-item'
import { type Actor, record } from '../events/record'
import { type Platform, timestamp } from '../platform-context'
import { refuse, type Refusal } from '../server/refusal'
import type { ItemRow } from '../storage/items'
import type { JobRow } from '../storage/jobs'
import type { StatusRow } from '../storage/workflows'
import { tellActs } from './change-items'
import type { JobWork } from './kind'

/** New workflow of the project, and the target status for each status in use. */
const jobArgs = z.object({
  workflow_id: z.number(),
  targets: z.array(z.object({ from: z.number(), to: z.number() })),
})
/** Last item with its new status, the number of changed ones, and the last event that was put back. */
const checkpoint = z.object({ after: z.number(), changed: z.number(), back: z.number() }).nullable()
const FRESH = { after: 0, changed: 0, back: 0 }
const PAGE = 400
const LAST = Number.MAX_SAFE_INTEGER

type ChangeWorkflowArgs = z.output<typeof jobArgs>

/** Gives every item its status of another workflow, then switches the project. A cancelled job restores everything. */
export function* changeWorkflow(platform: Platform, job: JobRow): JobWork {
  const { workflow_id: workflowId, targets } = jobArgs.parse(job.args)
  const count = { ...(checkpoint.parse(job.checkpoint) ?? FRESH) }
  const { storage } = platform
  const { projectId, byId } = job
  const person = storage.people.byId(byId)
  if (person === undefined || projectId === null) return refuse('not_found').error
  const place = { teamId: job.teamId, projectId }
  const actor: Actor = { personId: byId, cause: `job:${job.id}` }
  const begun = projectAccess(platform, { person }, place)
  if (!begun.ok) {
    yield* putBack(platform, actor, job, count.back)
    return begun.error
  }
  const before = storage.workflows.statuses(begun.value.project.workflowId)
  const ways = waysOf(platform, workflowId, targets)
  let { done } = job
  for (;;) {
    const now = performance.now()
    if (storage.jobs.byId(job.id)?.isCancelling === true) {
      return yield* putBack(platform, actor, job, count.back)
    }
    const refused = stillRefused(platform, { person }, place)
    if (refused !== undefined) {
      yield* putBack(platform, actor, job, count.back)
      return refused
    }
    const page = storage.items.after({ projectId, hiddenValues: [] }, count.after, LAST, PAGE)
    const acts: Changed[] = []
    for (const item of page) {
      count.after = item.id
      done += 1
      const act = moved(platform, byId, item, before, ways)
      if (act !== undefined) acts.push(act)
      if (performance.now() - now > JOB_SLICE_MS) break
    }
    tellActs(platform, actor, job, acts)
    count.changed += acts.length
    if (page.length === 0) {
      const at = timestamp(platform.clock)
      storage.projects.setWorkflow(projectId, workflowId, at)
      storage.projectChanges.note(projectId, 'workflow', begun.value.project.workflowId, person.email, at)
      record(platform, actor, {
        // People's views and rights follow the new workflow.
        name: 'access.changed',
        place,
        thing: thingText('project', [projectId]),
        before: { workflow_id: begun.value.project.workflowId },
        after: { workflow_id: workflowId },
      })
      return undefined
    }
    yield { done: Math.min(done, job.total), checkpoint: { ...count }, result: { changed: count.changed } }
  }
}

interface Ways {
  readonly of: (value: number) => StatusRow | undefined
}

/** A status that was unused at the request keeps its value if possible, or starts over. */
function waysOf({ storage }: Platform, workflowId: number, targets: ChangeWorkflowArgs['targets']): Ways {
  const rows = new Map(storage.workflows.statuses(workflowId).map((status) => [status.value, status]))
  const start = storage.workflows.startValue(workflowId)
  const named = new Map(targets.map(({ from, to }) => [from, to]))
  return { of: (value) => rows.get(named.get(value) ?? value) ?? rows.get(start) }
}

function moved(
  platform: Platform,
  personId: number,
  item: ItemRow,
  before: readonly StatusRow[],
  ways: Ways,
): Changed | undefined {
  const target = ways.of(item.annotationStatus)
  if (target === undefined || target.value === item.annotationStatus) return undefined
  const current = before.find(({ value }) => value === item.annotationStatus) ?? {
    ...target,
    value: item.annotationStatus,
  }
  const now = moveItem(platform, personId, item, { current, target, way: undefined })
  return { itemId: item.id, name: 'item.status', before: statusMarks(item), after: statusMarks(now) }
}

function stillRefused(
  platform: Platform,
  caller: Parameters<typeof projectAccess>[1],
  place: Parameters<typeof projectAccess>[2],
): Refusal | undefined {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access.error
  return access.value.actions('project').includes('ManageSettings') ? undefined : refuse('forbidden').error
}

/** Restores the items' former statuses, so that the job can start over. */
function* putBack(platform: Platform, actor: Actor, job: JobRow, begin: number): JobWork {
  const { items, statusChanges, events } = platform.storage
  let from = begin
  for (;;) {
    const event = events.nextOf(`job:${job.id}`, ['item.status'], from)
    if (event === undefined) break
    const at = timestamp(platform.clock)
    const was = event.before?.['annotation_status']
    const ids = typeof was === 'number' ? thingIds(event.thing) : []
    for (const id of ids) {
      const item = items.byId(id)
      if (item === undefined || typeof was !== 'number' || item.annotationStatus === was) continue
      items.setStatus(id, was, at)
      const approval = event.before?.['approval_status']
      // Remove only values that the status change set.
      if (typeof approval === 'number' && item.approvalStatus === event.after?.['approval_status'])
        items.setApproval(id, approval, at)
      statusChanges.add(
        {
          itemId: id,
          personId: job.byId,
          fromValue: item.annotationStatus,
          toValue: was,
          transitionId: null,
          comment: null,
        },
        at,
      )
    }
    const place = { teamId: job.teamId, projectId: job.projectId ?? 0 }
    // Use a separate cause: this change must not be put back itself.
    record(
      platform,
      { ...actor, cause: `${actor.cause}:back` },
      { ...event, place, before: event.after, after: event.before },
    )
    from = event.id
    yield { done: 0, checkpoint: { ...FRESH, back: from }, result: { changed: 0 } }
  }
  return undefined
}
