import type { JobsView } from '#domain/job'
import { call, push, type Z } from './row'

const jobId = (z: Z) =>
  z.tuple([
    z
      .string()
      .regex(/^(import|platform:\d{1,15})$/)
      .max(24),
  ])

export const jobs = {
  /** What runs and what has ended and wasn't put away: jobs of the platform and of this computer. */
  list: call().answers<JobsView>(),
  /** Stops a job; what is done stays done. */
  cancel: call(jobId).done(),
  /** Stops a job that can go on later from where it is. */
  pause: call(jobId).done(),
  /** Goes on with a job from where it stopped. */
  again: call(jobId).done(),
  /** Takes a job that has ended off the list. */
  dismiss: call(jobId).done(),
}

export const jobPushes = {
  /** A job began, went on or ended. */
  'jobs.changed': push<JobsView>(),
}
