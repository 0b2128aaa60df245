import { JOB_STATE } from '#domain/enums'
import type { Subjects } from '#endpoints'
import type { SamplesOf } from './sample'
import { team } from './scopes'
import type { World } from './world'

const unknown = { jobId: 'job_gone' } as const

/** Failed job of the caller. */
function failedJob({ newJob, platform }: World, byId: number): number {
  const jobId = newJob(byId)
  const error = { code: 'platform_failed', message: 'The platform failed.' }
  platform.running.storage.jobs.end(jobId, JOB_STATE.failed, error, new Date(platform.clock.now()).toISOString())
  return jobId
}

export const jobs = {
  listJobs: {
    call: (world, { id }) => {
      failedJob(world, id)
      return { query: team(world) }
    },
  },
  cancelJob: {
    call: (world, { id }) => ({ path: { jobId: world.newJob(id) }, query: team(world) }),
    unknown,
    leaves: { nothing: 'the job tells its end by itself' },
  },
  continueJob: {
    call: (world, { id }) => ({ path: { jobId: failedJob(world, id) }, query: team(world) }),
    unknown,
    leaves: 'job.started',
  },
  dismissJob: {
    call: (world, { id }) => ({ path: { jobId: failedJob(world, id) }, query: team(world) }),
    unknown,
    leaves: { nothing: 'what a person has put away is nobody else’s' },
  },
} satisfies SamplesOf<Subjects['jobs']>
