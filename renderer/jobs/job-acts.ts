import type { DesktopApi } from '#contract/api'
import type { ErrorCode } from '#domain/errors'
import { hasEnded, platformJobId, platformJobText } from '#domain/job'
import { resultOf } from '../desktop/client'
import { useJobs } from '../stores/jobs-store'
import { notify, notifyFailure } from '../stores/notice-store'
import { type Act, recordAct, undoAct, useUndo } from '../stores/undo-store'

/** After these the same can be asked for once more. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'maintenance',
  'too_many_requests',
  'limit_reached',
  'too_many_jobs',
  'platform_failed',
])

/**
 * Change of a platform's job that another job undoes after its end; without a project, people were added to projects.
 */
export function jobAct(desktop: DesktopApi, projectId: number | null, jobId: number, name: string): Act {
  const id = platformJobText(jobId)
  return {
    name,
    projectId,
    jobId: id,
    undo: async (way) => {
      const job = useJobs.getState().jobs.find((one) => one.id === id)
      if (job !== undefined && !hasEnded(job)) {
        const text = 'Wait until it ends, or stop it under Jobs. You can undo its changes.'
        notify({ tone: 'info', title: `The ${name} is still under way`, text })
        return 'later'
      }
      const path = { jobId }
      const started = await resultOf(
        projectId === null
          ? desktop.platform.start('undoSharing', { path })
          : desktop.platform.start('undoItemsChange', { projectId, path }),
      )
      if (started.ok) return jobAct(desktop, projectId, started.value.id, name)
      notifyFailure(started.error, `The ${name} was not ${way === 'undo' ? 'undone' : 'done again'}`)
      return PASSING.has(started.error.code) ? 'later' : undefined
    },
  }
}

/** Undoes a job's change, also one started elsewhere. */
export async function undoJob(desktop: DesktopApi, projectId: number | null, id: string): Promise<void> {
  const jobId = platformJobId(id)
  if (jobId === undefined) return
  const known = useUndo.getState().past.find((act) => act.jobId === id)
  const act = known ?? jobAct(desktop, projectId, jobId, projectId === null ? 'sharing' : 'bulk change')
  if (known === undefined) recordAct(act)
  await undoAct(act)
}
