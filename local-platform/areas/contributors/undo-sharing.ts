import { JOB_STATE } from '#domain/enums'
import { startJob } from '../../jobs/start-job'
import { nextSharing } from '../../jobs/undo-sharing'
import type { Handler } from '../../server/handler'
import { refuse } from '../../server/refusal'
import { teamMembership } from '../access/project-access'

const UNDO = 'Undo: '
const NOTHING = 'This job changed nothing that can be undone.'

/** Starts the job that undoes or redoes one of the caller's jobs that added people to projects. */
export const undoSharing: Handler<'undoSharing'> = (platform, { caller, actor, place }) => {
  const membership = teamMembership(platform, caller, place.teamId)
  if (!membership.ok) return membership
  const job = platform.storage.jobs.byId(place.jobId)
  if (job === undefined || job.byId !== caller.person.id || job.teamId !== place.teamId) return refuse('job_gone')
  const isBack = job.kind === 'undoSharing'
  if (!isBack && job.kind !== 'shareProjects') return refuse('job_gone')
  if (job.state === JOB_STATE.in_progress) return refuse('conflict', { message: 'This job is still running.' })
  const first = isBack ? platform.storage.jobs.byId((job.args as { readonly of: number }).of) : job
  if (first === undefined || (!isBack && nextSharing(platform, first, 0) === undefined))
    return refuse('conflict', { message: NOTHING })
  const parts = { teamId: job.teamId, projectId: null, byId: caller.person.id, unit: 'project' }
  if (isBack)
    return startJob(platform, actor, {
      ...parts,
      kind: first.kind,
      title: first.title,
      args: first.args,
      total: first.total,
    })
  const changed = (job.result as { readonly changed?: unknown } | null)?.changed
  const total = typeof changed === 'number' ? changed : 0
  return startJob(platform, actor, {
    ...parts,
    kind: 'undoSharing',
    title: `${UNDO}${job.title}`,
    args: { of: job.id },
    total,
  })
}
