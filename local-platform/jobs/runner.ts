import { JOB_PROGRESS_GAP_MS } from '#domain/constants'
import { JOB_STATE, type JobState } from '#domain/enums'
import { CATALOGUE } from '#domain/errors'
import { thingText } from '#domain/live'
import type { EventName } from '#domain/live'
import { record } from '../events/record'
import { timestamp, type Platform } from '../platform-context'
import { contentDamage } from '../storage/database-check'
import type { JobError, JobRow } from '../storage/jobs'
import { EXPORT_KIND } from './export-choice'
import type { JobKind, JobWork } from './kind'
import { wireJob } from './wire-job'

/** Runs the jobs of the table, one slice of each in turn. */
export interface JobRunner {
  /** Checks for jobs to run; called after a job was started, and at the platform's start. */
  readonly kick: () => void
  readonly close: () => void
}

interface Running {
  readonly work: JobWork
  /** Time of its last progress event, on a monotonic clock. */
  toldAt: number
}

/** Kinds that handle their cancellation themselves, because they must first undo their work. */
const STOP_BY_THEMSELVES: ReadonlySet<string> = new Set(['changeWorkflow'])

/** Creates a runner of these kinds; it is idle until its first kick. */
export function createJobRunner(platform: Platform, kinds: Readonly<Record<string, JobKind>>): JobRunner {
  const { storage, clock, log, damaged } = platform
  const running = new Map<number, Running>()
  let isClosed = false
  let isDue = false
  let lastId = 0

  const tell = (name: EventName, id: number): void => {
    const job = storage.jobs.byId(id)
    if (job === undefined) return
    recordJob(platform, name, job, `job:${id}`)
    if (job.kind === EXPORT_KIND) tellExport(platform, job)
  }
  const end = (id: number, state: JobState, error: JobError | null): void => {
    // The work closes its own resources.
    running.get(id)?.work.return(undefined)
    running.delete(id)
    storage.jobs.end(id, state, error, timestamp(clock))
    tell('job.ended', id)
  }
  const workOf = (job: JobRow, kind: JobKind): Running => {
    const known = running.get(job.id) ?? { work: kind(platform, job), toldAt: performance.now() }
    running.set(job.id, known)
    return known
  }
  const slice = (id: number): void => {
    const job = storage.jobs.byId(id)
    if (job === undefined || job.state !== JOB_STATE.in_progress) return void running.delete(id)
    if (job.isCancelling && !STOP_BY_THEMSELVES.has(job.kind)) return end(id, JOB_STATE.canceled, null)
    const kind = kinds[job.kind]
    if (kind === undefined) return end(id, JOB_STATE.failed, catalogued('unknown_action'))
    const { work } = workOf(job, kind)
    const next = work.next()
    if (next.done === true) {
      const refusal = next.value
      if (refusal === undefined) return end(id, job.isCancelling ? JOB_STATE.canceled : JOB_STATE.completed, null)
      return end(id, JOB_STATE.failed, { code: refusal.code, message: refusal.message })
    }
    const { done, checkpoint, result } = next.value
    storage.jobs.step(id, done, checkpoint, result, timestamp(clock))
    const now = performance.now()
    const known = running.get(id)
    if (known === undefined || now - known.toldAt < JOB_PROGRESS_GAP_MS) return
    known.toldAt = now
    tell('job.progress', id)
  }
  const turn = (): void => {
    isDue = false
    if (isClosed) return
    const ids = storage.jobs.running()
    // Take turns: the job after the last one, then from the first again.
    const id = ids.find((one) => one > lastId) ?? ids[0]
    if (id === undefined) return
    lastId = id
    try {
      storage.write(() => slice(id))
    } catch (cause) {
      // Write nothing into a damaged database: the job continues in its replacement.
      if (contentDamage(cause) !== undefined) return damaged(cause)
      log.write('job broke', cause, { kind: storage.jobs.byId(id)?.kind ?? 'gone' })
      storage.write(() => end(id, JOB_STATE.failed, catalogued('platform_failed')))
    }
    kick()
  }
  function kick(): void {
    if (isDue || isClosed) return
    isDue = true
    // Answer pending calls before the next slice.
    setImmediate(turn)
  }
  return {
    kick,
    close: () => {
      isClosed = true
      // The works close their own resources.
      for (const { work } of running.values()) work.return(undefined)
      running.clear()
    },
  }
}

/** Logs the end of a job, for its person alone. */
export function recordJob(platform: Platform, name: EventName, job: JobRow, cause: string | null): void {
  record(
    platform,
    { personId: job.byId, cause },
    {
      name,
      place: { teamId: job.teamId, personId: job.byId },
      thing: thingText('job', [job.id]),
      after: { ...wireJob(platform, job) },
    },
  )
}

/** Everyone who may export sees the export history: they get an event without details and reload. */
function tellExport(platform: Platform, { id, teamId, projectId, byId }: JobRow): void {
  if (projectId === null) return
  const actor = { personId: byId, cause: `job:${id}` }
  record(platform, actor, { name: 'export.changed', place: { teamId, projectId }, thing: thingText('job', [id]) })
}

function catalogued(code: 'unknown_action' | 'platform_failed'): JobError {
  return { code, message: CATALOGUE[code].message }
}
