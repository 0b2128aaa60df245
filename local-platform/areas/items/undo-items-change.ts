import { JOB_STATE } from '#domain/enums'
import { nextChangeOf } from '../../jobs/undo-items'
import { startJob } from '../../jobs/start-job'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { CLASS_JOBS } from '../classes/undo-classes-change'
import { projectAccess } from '../access/project-access'
import { changerBack } from './undo-change'

const KINDS: ReadonlySet<string> = new Set([
  'changeItems',
  'copyItems',
  'distributeItems',
  'setPriorities',
  'undoItems',
  ...Object.keys(CLASS_JOBS),
])
const UNDO = 'Undo: '
const REDO = 'Redo: '

/** Starts a job that undoes the changes of one of the caller's own ended jobs. */
export const undoItemsChange: Handler<'undoItemsChange'> = (platform, { caller, actor, place }) => {
  const access = projectAccess(platform, caller, place)
  if (!access.ok) return access
  const job = platform.storage.jobs.byId(place.jobId)
  const isOwn = job?.byId === caller.person.id && job.projectId === place.projectId && KINDS.has(job.kind)
  if (job === undefined || !isOwn) return refuse('job_gone')
  if (job.state === JOB_STATE.in_progress) return refuse('conflict', { message: 'This job is still running.' })
  const ofClasses = CLASS_JOBS[job.kind]
  if (ofClasses !== undefined) return ofClasses(platform, actor, caller, job, titleOf(job.title))
  const first = nextChangeOf(platform, job, 0)
  if (first === undefined) {
    return refuse('conflict', { message: 'This job changed nothing that can be undone.' })
  }
  const changer = changerBack(platform, access.value, caller.person.id, first)
  if (!changer.ok) return changer
  const changed = (job.result as { readonly changed?: unknown } | null)?.changed
  return startJob(platform, actor, {
    kind: 'undoItems',
    teamId: place.teamId,
    projectId: place.projectId,
    byId: caller.person.id,
    title: titleOf(job.title),
    args: { of: job.id },
    total: typeof changed === 'number' ? changed : 0,
    unit: 'item',
  })
}

/** Undoing twice redoes the change. */
function titleOf(title: string): string {
  if (title.startsWith(UNDO)) return `${REDO}${title.slice(UNDO.length)}`
  return `${UNDO}${title.startsWith(REDO) ? title.slice(REDO.length) : title}`
}
