import type { JobsView } from '#domain/job'
import { call, push, type Z } from './row'

const jobId = (z: Z) =>
  z.tuple([
    z
      .string()
      .regex(/^(import|(?:platform|export):\d{1,15})$/)
      .max(24),
  ])

export const jobs = {
  /** Lists running jobs, and ended ones that were not dismissed, of the platform and of this computer. */
  list: call().answers<JobsView>(),
  /** Stops a job; completed work stays. */
  cancel: call(jobId).done(),
  /** Stops a job that can resume later. */
  pause: call(jobId).done(),
  /** Resumes a stopped job. */
  again: call(jobId).done(),
  /** Removes an ended job from the list. */
  dismiss: call(jobId).done(),
}

export const jobPushes = {
  /** A job started, progressed or ended. */
  'jobs.changed': push<JobsView>(),
}
