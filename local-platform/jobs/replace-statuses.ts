import { z } from 'zod'
import { JOB_SLICE_MS } from '#domain/constants'
import { runningMembership } from '../areas/access/project-access'
import type { Changed } from '../areas/items/changer'
import { moveItem, statusMarks } from '../areas/items/move-item'
import { saveDefinition } from '../areas/workflows/save-workflow'
import { goneStatuses, stayingNames } from '../areas/workflows/write-definition'
import type { Actor } from '../events/record'
import type { Platform } from '../platform-context'
import { refuse, type Refusal } from '../server/refusal'
import type { JobRow } from '../storage/jobs'
import type { StatusRow } from '../storage/workflows'
import { ENDPOINTS } from '#endpoints'
import { tellActs } from './change-items'
import type { JobWork } from './kind'

/** Workflow to save, its definition, and the target status for items in each removed status. */
const jobArgs = ENDPOINTS.replaceWorkflow.body.extend({ workflow_id: z.number() })
/** Number of moved items. */
const checkpoint = z.object({ changed: z.number() }).nullable()
const PAGE = 400

type Args = z.output<typeof jobArgs>

/**
 * Moves the items out of removed statuses, project by project, then saves the workflow. A cancelled job leaves moved
 * items: their statuses still belong to the workflow.
 */
export function* replaceStatuses(platform: Platform, job: JobRow): JobWork {
  const args = jobArgs.parse(job.args)
  const { storage } = platform
  const actor: Actor = { personId: job.byId, cause: `job:${job.id}` }
  let changed = checkpoint.parse(job.checkpoint)?.changed ?? 0
  for (;;) {
    const person = storage.people.byId(job.byId)
    const workflow = storage.workflows.ofTeam(job.teamId).find(({ id }) => id === args.workflow_id)
    if (person === undefined || workflow === undefined) return refuse('not_found').error
    const membership = runningMembership(platform, { person }, job.teamId)
    if (!membership.ok) return membership.error
    if (workflow.version !== args.version) return refuse('conflict').error
    if (storage.jobs.byId(job.id)?.isCancelling === true) return undefined
    const statuses = storage.workflows.statuses(workflow.id)
    const gone = goneStatuses(statuses, args.definition)
    const next = nextPage(platform, workflow.id, gone)
    if (next === undefined) {
      const saved = saveDefinition(platform, actor, person.email, job.teamId, workflow, args)
      return saved.ok ? undefined : saved.error
    }
    const target = targetOf(statuses, args, next.from)
    if (target === undefined) return refused(next.from)
    const acts: Changed[] = []
    const now = performance.now()
    for (const id of next.ids) {
      const item = storage.items.byId(id)
      if (item === undefined) continue
      const moved = moveItem(platform, job.byId, item, { current: next.from, target, way: undefined })
      acts.push({ itemId: id, name: 'item.status', before: statusMarks(item), after: statusMarks(moved) })
      if (performance.now() - now > JOB_SLICE_MS) break
    }
    tellActs(platform, actor, { ...job, projectId: next.projectId }, acts)
    changed += acts.length
    yield { done: Math.min(changed, job.total), checkpoint: { changed }, result: { changed } }
  }
}

interface Page {
  readonly projectId: number
  readonly from: StatusRow
  readonly ids: readonly number[]
}

/** Next items in a removed status; undefined if there are none. */
function nextPage({ storage }: Platform, workflowId: number, gone: readonly StatusRow[]): Page | undefined {
  for (const { id: projectId } of storage.workflowDesigns.projects(workflowId)) {
    for (const from of gone) {
      const ids = storage.workflowDesigns.itemsIn(projectId, from.value, PAGE)
      if (ids.length > 0) return { projectId, from, ids }
    }
  }
  return undefined
}

/** Kept status for the items: the job moves them before the workflow changes. */
function targetOf(
  statuses: readonly StatusRow[],
  { targets, definition }: Args,
  from: StatusRow,
): StatusRow | undefined {
  const named = targets.find((target) => target.from === from.value)?.to ?? definition.start_status
  return stayingNames(statuses, definition).get(named)
}

function refused({ name }: StatusRow): Refusal {
  return refuse('bad_request', {
    message: `The items in “${name}” need a status that the workflow has already. Save the new status first.`,
  }).error
}
