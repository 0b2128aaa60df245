import type { JobsView } from '#domain/job'
import { call, push, type Said, type Z } from './row'
import { id, text } from './shapes'

const jobId = (z: Z) =>
  z.tuple([
    z
      .string()
      .regex(/^(import|platform:\d{1,15})$/)
      .max(24),
  ])

const change = (z: Z) =>
  z.object({
    projectId: id(z),
    /** How the list is narrowed whose items are changed. */
    search: text(z).optional(),
    statuses: z.array(id(z)).max(500).optional(),
    /** Those that were taken out again. */
    exceptIds: z.array(id(z)).max(5_000),
    statusId: id(z),
  })
export type ChangeOfMany = Said<typeof change>

export const jobs = {
  /** Starts a job that brings all items of a narrowed list to a status. */
  changeItems: call((z) => z.tuple([change(z)])).done(),
  /** What runs and what has ended and wasn't put away: jobs of the platform and of this computer. */
  list: call().answers<JobsView>(),
  /** Stops a job; what is done stays done. */
  cancel: call(jobId).done(),
  /** Goes on with a job from where it stopped. */
  again: call(jobId).done(),
  /** Takes a job that has ended off the list. */
  dismiss: call(jobId).done(),
}

export const jobPushes = {
  /** A job began, went on or ended. */
  'jobs.changed': push<JobsView>(),
}
