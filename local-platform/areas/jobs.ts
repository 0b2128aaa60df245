import { JOB_STATE } from '#domain/enums'
import { err, ok, type Result } from '#domain/result'
import type { Subjects } from '#endpoints'
import { recordJob } from '../jobs/runner'
import { tooManyRunning } from '../jobs/start-job'
import { wireJob } from '../jobs/wire-job'
import { timestamp, type Platform } from '../platform-context'
import type { Caller, HandlersOf } from '../server/handler'
import { refuse, type Refusal } from '../server/refusal'
import type { JobRow } from '../storage/jobs'
import { teamMembership } from './access/project-access'
import { wireList } from './wire'

const LISTED_MAX = 200

/** Endpoints of the caller's own jobs; those of others don't exist for them. */
export const jobs = {
  /** Lists running and ended jobs, newest first, until they are dismissed. */
  listJobs: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    const rows = platform.storage.jobs.ofPerson(caller.person.id, place.teamId, LISTED_MAX)
    return ok(
      wireList(
        rows.map((job) => wireJob(platform, job)),
        rows.length,
      ),
    )
  },
  /** Cancels a job after its present slice; completed work stays. An ended one stays unchanged. */
  cancelJob: (platform, { caller, place }) => {
    const job = ownJob(platform, caller, place)
    if (!job.ok) return job
    platform.storage.jobs.cancel(job.value.id)
    platform.kickJobs()
    return ok(wireJob(platform, platform.storage.jobs.byId(job.value.id) ?? job.value))
  },
  /** Resumes a cancelled or failed job from where it stopped. */
  continueJob: (platform, { caller, actor, place }) => {
    const job = ownJob(platform, caller, place)
    if (!job.ok) return job
    const { id, state } = job.value
    if (state === JOB_STATE.completed) return refuse('conflict', { message: 'This job is complete.' })
    if (state === JOB_STATE.in_progress) return ok(wireJob(platform, job.value))
    const tooMany = tooManyRunning(platform, job.value)
    if (tooMany !== undefined) return err(tooMany)
    platform.storage.jobs.again(id, timestamp(platform.clock))
    const begun = platform.storage.jobs.byId(id) ?? job.value
    recordJob(platform, 'job.started', begun, actor.cause)
    platform.kickJobs()
    return ok(wireJob(platform, begun))
  },
  /** Removes an ended job from the list. */
  dismissJob: (platform, { caller, place }) => {
    const job = ownJob(platform, caller, place)
    if (!job.ok) return job
    if (job.value.state === JOB_STATE.in_progress) return refuse('conflict', { message: 'This job is still running.' })
    platform.storage.jobs.dismiss(job.value.id)
    return ok({ ok: true })
  },
} satisfies HandlersOf<Subjects['jobs']>

function ownJob(
  platform: Platform,
  caller: Caller,
  { teamId, jobId }: { readonly teamId: number; readonly jobId: number },
): Result<JobRow, Refusal> {
  const membership = teamMembership(platform, caller, teamId)
  if (!membership.ok) return membership
  const job = platform.storage.jobs.byId(jobId)
  return job === undefined || job.teamId !== teamId || job.byId !== caller.person.id ? refuse('job_gone') : ok(job)
}
