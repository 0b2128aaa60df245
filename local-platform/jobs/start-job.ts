import { JOBS_RUNNING_MAX } from '#domain/constants'
import { ok, type Result } from '#domain/result'
import type { WireJob } from '#endpoints'
import type { Actor } from '../events/record'
import { timestamp, type Platform } from '../platform-context'
import { refuse, type Refusal } from '../server/refusal'
import type { NewJob } from '../storage/jobs'
import { recordJob } from './runner'
import { wireJob } from './wire-job'

/** Puts a job on the table and has it run, unless too many of the person's are running. */
export function startJob(platform: Platform, actor: Actor, job: NewJob): Result<WireJob, Refusal> {
  const { storage, clock } = platform
  if (storage.jobs.runningOf(job.byId) >= JOBS_RUNNING_MAX) {
    return refuse('limit_reached', { message: `${JOBS_RUNNING_MAX} of your jobs are running. Wait for one to end.` })
  }
  const id = storage.jobs.add(job, timestamp(clock))
  const started = storage.jobs.byId(id)
  if (started === undefined) return refuse('platform_failed')
  recordJob(platform, 'job.started', started, actor.cause)
  platform.kickJobs()
  return ok(wireJob(platform, started))
}
