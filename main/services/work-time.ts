import type { TimeTracker } from '#contract/telemetry'
import { WORK_MINUTES_KEPT_MAX, WORK_REPORT_GAP_MS, WORK_SAMPLE_MS } from '#domain/constants'
import type { Team } from '#domain/entities'
import { type ErrorCode, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import { hasTimeTracker } from '#domain/telemetry'
import type { Call } from './call'
import type { EndpointBody } from '#endpoints'

type Report = EndpointBody<'userAction'>
type Minute = Report['actions'][number]

export interface WorkTimeParts {
  readonly team: () => Promise<Result<Team>>
  readonly call: Call
  readonly newKey: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly schedule: (run: () => void, milliseconds: number) => () => void
}

export interface WorkTime {
  readonly tracker: () => Promise<Result<TimeTracker>>
  /** Starts or stops the tracker; without a tracker in the team nothing is counted. */
  readonly track: (isRunning: boolean) => Promise<Result<TimeTracker>>
  /** Notes an action of the person in a project. */
  readonly active: (projectId: number) => void
  /** Forgets the present person: none of their time is reported as another's. */
  readonly forget: () => void
}

const MINUTE_MS = 60_000
/** Failures after which a report is retried; any other counts as an answer. */
const NO_ANSWER: ReadonlySet<ErrorCode> = new Set([
  'network_failure',
  'timeout',
  'maintenance',
  'platform_failed',
  'local_platform_down',
])

/** Samples work time while its tracker runs, and reports it in minutes, at most once a minute. */
export function createWorkTime(parts: WorkTimeParts): WorkTime {
  let teamId: number | null = null
  let isRunning = false
  let lastSample = 0
  let minutes: (Minute & { readonly team_id: number })[] = []
  let report: { readonly key: string; readonly body: Report } | null = null
  let cancel: (() => void) | null = null
  /** Counts the sessions: an answer for an earlier one is ignored. */
  let run = 0

  const later = (): void => {
    cancel ??= parts.schedule(() => void send(), WORK_REPORT_GAP_MS)
  }
  const send = async (): Promise<void> => {
    const mine = run
    report ??= nextReport()
    // Schedule the next report only after the answer: an earlier one would only be refused as a duplicate.
    const answer = report && (await parts.call('userAction', { body: report.body, idempotencyKey: report.key }))
    if (mine !== run) return
    cancel = null
    if (answer === null || answer.ok || !NO_ANSWER.has(answer.error.code)) report = null
    if (report !== null || minutes.length > 0) later()
  }
  const nextReport = (): typeof report => {
    const [first] = minutes
    if (first === undefined) return null
    const body = { team_id: first.team_id, actions: minutes.filter(({ team_id }) => team_id === first.team_id) }
    minutes = minutes.filter(({ team_id }) => team_id !== first.team_id)
    return {
      key: parts.newKey(),
      body: { ...body, actions: body.actions.map(({ team_id: _team, ...minute }) => minute) },
    }
  }
  const look = async (): Promise<Result<TimeTracker>> => {
    const mine = run
    const team = await parts.team()
    if (mine !== run) return err(platformError('aborted'))
    if (!team.ok) return team
    if (!hasTimeTracker(team.value) || team.value.id !== teamId) isRunning = false
    teamId = team.value.id
    return ok({ exists: hasTimeTracker(team.value), running: isRunning })
  }

  return {
    tracker: look,
    track: async (wanted) => {
      const found = await look()
      if (!found.ok || !found.value.exists) return found
      isRunning = wanted
      return ok({ exists: true, running: wanted })
    },
    active: (projectId) => {
      const now = parts.now()
      if (!isRunning || teamId === null || Math.abs(now - lastSample) < WORK_SAMPLE_MS) return
      lastSample = now
      const started_at = new Date(now - (now % MINUTE_MS)).toISOString()
      const same = minutes.findIndex(
        (minute) => minute.project_id === projectId && minute.started_at === started_at && minute.team_id === teamId,
      )
      const seconds = Math.min(60, (minutes[same]?.seconds ?? 0) + WORK_SAMPLE_MS / 1_000)
      const minute = { action: 'work' as const, team_id: teamId, project_id: projectId, started_at, seconds }
      if (same < 0) minutes.push(minute)
      else minutes[same] = minute
      minutes = minutes.slice(-WORK_MINUTES_KEPT_MAX)
      later()
    },
    forget: () => {
      run += 1
      isRunning = false
      teamId = null
      minutes = []
      report = null
      cancel?.()
      cancel = null
    },
  }
}
