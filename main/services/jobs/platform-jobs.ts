import { JOB_STATE } from '#domain/enums'
import { isErrorCode, type PlatformError, platformError } from '#domain/errors'
import { type Job, platformJobId, platformJobText } from '#domain/job'
import type { LiveEvent } from '#domain/live'
import { given } from '#domain/given'
import type { Result } from '#domain/result'
import type { WireJob } from '#endpoints'
import { loadEndpoints } from '../load-endpoints'
import type { ScopedCall } from '../scope'
import type { JobRate } from './job-rate'
import type { JobSource } from './jobs'

export interface PlatformJobsParts {
  readonly ask: ScopedCall
  readonly newKey: () => string
  readonly rate: JobRate
  /** Reports changes that no call of this app caused. */
  readonly onNews: () => void
  readonly onEnded: (job: Job) => void
}

export interface PlatformJobs extends JobSource {
  /** Adds a job that this app started, from the platform's answer. */
  readonly started: (job: unknown) => Promise<void>
  /** Handles events of the hub; `isGap` reloads the list because some were missed. */
  readonly heard: (events: readonly LiveEvent[], isGap: boolean) => Promise<void>
  /** Forgets all jobs after a change of person or team. */
  readonly forget: () => void
}

const LONG_JOB_MS = 5_000
/** Error codes of a platform without jobs. */
const WITHOUT_JOBS: ReadonlySet<string> = new Set(['not_found', 'unknown_action', 'invalid_answer'])

/** Creates the person's list of platform jobs, updated by events. */
export function createPlatformJobs({ ask, newKey, rate, onNews, onEnded }: PlatformJobsParts): PlatformJobs {
  let known = new Map<number, WireJob>()
  let problem: PlatformError | null = null
  /** Counts the loads; an answer to an earlier one is ignored. */
  let turn = 0

  const load = async (): Promise<void> => {
    const mine = ++turn
    const answer = await ask('listJobs', {})
    if (mine !== turn) return
    problem = answer.ok || WITHOUT_JOBS.has(answer.error.code) ? null : answer.error
    if (answer.ok) known = new Map(answer.value.data.map((job) => [job.id, job]))
  }
  const take = <T extends Result<WireJob>>(answer: T): T => {
    if (answer.ok) known.set(answer.value.id, answer.value)
    return answer
  }
  const path = (id: string) => ({ path: { jobId: platformJobId(id) ?? 0 }, idempotencyKey: newKey() })

  return {
    started: async (job) => {
      const read = (await loadEndpoints()).cancelJob.answer.safeParse(job)
      if (!read.success) return
      // An event may have arrived first, with newer data.
      if (!known.has(read.data.id)) known.set(read.data.id, read.data)
      onNews()
    },
    load,
    owns: (id) => platformJobId(id) !== undefined,
    problem: () => problem,
    jobs: () => [...known.values()].toSorted((one, other) => other.id - one.id).map((job) => jobOf(job, rate)),
    cancel: async (id) => take(await ask('cancelJob', path(id))),
    again: async (id) => take(await ask('continueJob', path(id))),
    dismiss: async (id) => {
      const answer = await ask('dismissJob', path(id))
      if (answer.ok) known.delete(platformJobId(id) ?? 0)
      return answer
    },
    heard: async (events, isGap) => {
      const told = events.filter(({ name }) => name.startsWith('job.'))
      if (isGap) await load()
      else if (told.length === 0) return
      const shape = (await loadEndpoints()).cancelJob.answer
      for (const { after } of told) {
        const read = shape.safeParse(after)
        if (!read.success) continue
        const before = known.get(read.data.id)
        known.set(read.data.id, read.data)
        const wasRunning = before === undefined || before.state === JOB_STATE.in_progress
        if (wasRunning && hasTakenLong(read.data)) onEnded(jobOf(read.data, rate))
      }
      onNews()
    },
    forget: () => {
      turn += 1
      known = new Map()
      problem = null
    },
  }
}

/** Tells whether a job ran long enough that its person may have switched to something else. */
function hasTakenLong({ state, createdAt, updatedAt }: WireJob): boolean {
  return state !== JOB_STATE.in_progress && Date.parse(updatedAt) - Date.parse(createdAt) >= LONG_JOB_MS
}

const STATES: Readonly<Record<number, Job['state']>> = {
  [JOB_STATE.in_progress]: 'running',
  [JOB_STATE.completed]: 'done',
  [JOB_STATE.canceled]: 'cancelled',
  [JOB_STATE.failed]: 'failed',
}

const KINDS: Readonly<Record<string, Job['kind']>> = {
  changeClasses: 'changeItems',
  changeItems: 'changeItems',
  copyItems: 'changeItems',
  distributeItems: 'changeItems',
  setPriorities: 'changeItems',
  undoClasses: 'undoItems',
  undoItems: 'undoItems',
  shareProjects: 'shareProjects',
  undoSharing: 'undoSharing',
  exportAnnotations: 'exportAnnotations',
}

function jobOf(wire: WireJob, rate: JobRate): Job {
  const id = platformJobText(wire.id)
  const state = STATES[wire.state] ?? 'failed'
  const changedSince = wire.result['moved'] ?? 0
  return {
    id,
    kind: KINDS[wire.kind] ?? 'other',
    title: wire.title,
    ...given({ act: wire.act }),
    project: wire.project,
    state,
    done: wire.done,
    total: wire.total,
    unit: wire.unit,
    changed: wire.result['changed'] ?? wire.result['exported'] ?? null,
    perSecond: rate.perSecond(id, state === 'running', wire.done),
    leftOutCount: (wire.result['refused'] ?? 0) + changedSince,
    changedSince,
    ...given({ folderFull: wire.result['full'], nameTaken: wire.result['taken'] }),
    leftOut: [],
    error: wire.error === null ? null : errorOf(wire.error),
  }
}

function errorOf({ code, message }: NonNullable<WireJob['error']>): PlatformError {
  return isErrorCode(code) ? platformError(code, { message }) : platformError('platform_failed', { message })
}
