import { JOBS_RUNNING_MAX } from '#domain/constants'
import { err, ok, type Result } from '#domain/result'
import type { WireJob } from '#endpoints'
import type { Actor } from '../events/record'
import { timestamp, type Platform } from '../platform-context'
import { refuse, type Refusal } from '../server/refusal'
import type { NewJob } from '../storage/jobs'
import { EXPORT_KIND } from './export-choice'
import { recordJob } from './runner'
import { wireJob } from './wire-job'

/** Limits per kind: an export keeps a database snapshot, whose log grows while it runs. */
const RUNNING_OF_KIND_MAX: Readonly<Record<string, { readonly most: number; readonly what: string }>> = {
  [EXPORT_KIND]: { most: 3, what: 'exports' },
}

/** Reason why a person can't start another job now; undefined if they can. */
export function tooManyRunning(
  { storage }: Pick<Platform, 'storage'>,
  { byId, kind }: Pick<NewJob, 'byId' | 'kind'>,
): Refusal | undefined {
  const ofKind = RUNNING_OF_KIND_MAX[kind]
  const said = (most: number, what: string) =>
    refuse('too_many_jobs', { message: `${most} of your ${what} are running. Wait for one to end, or cancel one.` })
      .error
  if (storage.jobs.runningOf(byId) >= JOBS_RUNNING_MAX) return said(JOBS_RUNNING_MAX, 'jobs')
  if (ofKind !== undefined && storage.jobs.runningOf(byId, kind) >= ofKind.most) return said(ofKind.most, ofKind.what)
  return undefined
}

/** Adds a job to the table and runs it, unless the person has too many running. */
export function startJob(platform: Platform, actor: Actor, job: NewJob): Result<WireJob, Refusal> {
  const { storage, clock } = platform
  const tooMany = tooManyRunning(platform, job)
  if (tooMany !== undefined) return err(tooMany)
  const id = storage.jobs.add(job, timestamp(clock))
  const started = storage.jobs.byId(id)
  if (started === undefined) return refuse('platform_failed')
  recordJob(platform, 'job.started', started, actor.cause)
  platform.kickJobs()
  return ok(wireJob(platform, started))
}
