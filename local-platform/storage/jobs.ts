import type { DatabaseSync } from 'node:sqlite'
import { JOB_STATE, type JobState } from '#domain/enums'
import { allRows, firstRow, flag, insertedId, json, num, numOrNull, text } from './sql'

/** Job as requested. */
export interface NewJob {
  readonly kind: string
  readonly teamId: number
  readonly projectId: number | null
  readonly byId: number
  readonly title: string
  readonly args: unknown
  readonly total: number
  readonly unit: string
}

export interface JobError {
  readonly code: string
  readonly message: string
}

/** Job with its progress. */
export interface JobRow extends NewJob {
  readonly id: number
  readonly state: JobState
  readonly done: number
  /** Where the work resumes; null for its start. */
  readonly checkpoint: unknown
  readonly result: unknown
  readonly error: JobError | null
  readonly isCancelling: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

export type Jobs = ReturnType<typeof createJobs>

/** The one table of background jobs. */
export function createJobs(db: DatabaseSync) {
  const add = db.prepare(
    `INSERT INTO jobs (kind, team_id, project_id, by_id, title, args, state, total, unit, checkpoint, result, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'null', 'null', ?, ?)`,
  )
  const one = db.prepare('SELECT * FROM jobs WHERE id = ?')
  const ofPerson = db.prepare(
    'SELECT * FROM jobs WHERE by_id = ? AND is_dismissed = 0 AND team_id = ? ORDER BY id DESC LIMIT ?',
  )
  const ofProject = db.prepare('SELECT * FROM jobs WHERE project_id = ? AND kind = ? ORDER BY id DESC LIMIT ?')
  const ofTeam = db.prepare('SELECT * FROM jobs WHERE team_id = ? AND kind = ? ORDER BY id DESC LIMIT ?')
  const remove = db.prepare('DELETE FROM jobs WHERE id = ?')
  const running = db.prepare('SELECT id FROM jobs WHERE state = ? ORDER BY id')
  const runningOf = db.prepare(
    'SELECT count(*) AS n FROM jobs WHERE state = ? AND by_id = ? AND (? IS NULL OR kind = ?)',
  )
  const runningIn = db.prepare('SELECT 1 AS n FROM jobs WHERE state = ? AND project_id = ? AND kind = ? LIMIT 1')
  const step = db.prepare('UPDATE jobs SET done = ?, checkpoint = ?, result = ?, updated_at = ? WHERE id = ?')
  const end = db.prepare('UPDATE jobs SET state = ?, error = ?, is_cancelling = 0, updated_at = ? WHERE id = ?')
  const cancel = db.prepare('UPDATE jobs SET is_cancelling = 1 WHERE id = ? AND state = ?')
  const again = db.prepare('UPDATE jobs SET state = ?, error = NULL, is_cancelling = 0, updated_at = ? WHERE id = ?')
  const dismiss = db.prepare('UPDATE jobs SET is_dismissed = 1 WHERE id = ?')
  const dropOld = db.prepare('DELETE FROM jobs WHERE state <> ? AND updated_at < ?')

  return {
    add: (job: NewJob, at: string): number =>
      insertedId(
        add,
        job.kind,
        job.teamId,
        job.projectId,
        job.byId,
        job.title,
        JSON.stringify(job.args),
        JOB_STATE.in_progress,
        job.total,
        job.unit,
        at,
        at,
      ),
    byId: (id: number): JobRow | undefined => firstRow(one, readJob, id),
    /** A person's jobs in a team that were not dismissed, newest first. */
    ofPerson: (personId: number, teamId: number, limit: number): readonly JobRow[] =>
      allRows(ofPerson, readJob, personId, teamId, limit),
    /** Jobs of a kind in a project, of all people, newest first. */
    ofProject: (projectId: number, kind: string, limit: number): readonly JobRow[] =>
      allRows(ofProject, readJob, projectId, kind, limit),
    /** The same in all projects of a team. */
    ofTeam: (teamId: number, kind: string, limit: number): readonly JobRow[] =>
      allRows(ofTeam, readJob, teamId, kind, limit),
    remove: (id: number): void => void remove.run(id),
    running: (): readonly number[] => allRows(running, (row) => num(row, 'id'), JOB_STATE.in_progress),
    /** Number of a person's running jobs, optionally of one kind. */
    runningOf: (personId: number, kind: string | null = null): number =>
      firstRow(runningOf, (row) => num(row, 'n'), JOB_STATE.in_progress, personId, kind, kind) ?? 0,
    isRunningIn: (projectId: number, kind: string): boolean =>
      firstRow(runningIn, (row) => num(row, 'n'), JOB_STATE.in_progress, projectId, kind) !== undefined,
    /** Saves a job's progress, in the transaction of the work. */
    step: (id: number, done: number, checkpoint: unknown, result: unknown, at: string): void =>
      void step.run(done, JSON.stringify(checkpoint), JSON.stringify(result), at, id),
    end: (id: number, state: JobState, error: JobError | null, at: string): void =>
      void end.run(state, error === null ? null : JSON.stringify(error), at, id),
    cancel: (id: number): void => void cancel.run(id, JOB_STATE.in_progress),
    again: (id: number, at: string): void => void again.run(JOB_STATE.in_progress, at, id),
    dismiss: (id: number): void => void dismiss.run(id),
    dropEndedBefore: (at: string): void => void dropOld.run(JOB_STATE.in_progress, at),
  }
}

function readJob(row: Parameters<typeof num>[0]): JobRow {
  return {
    id: num(row, 'id'),
    kind: text(row, 'kind'),
    teamId: num(row, 'team_id'),
    projectId: numOrNull(row, 'project_id'),
    byId: num(row, 'by_id'),
    title: text(row, 'title'),
    args: json(row, 'args', isAnything),
    state: stateOf(num(row, 'state')),
    done: num(row, 'done'),
    total: num(row, 'total'),
    unit: text(row, 'unit'),
    checkpoint: json(row, 'checkpoint', isAnything),
    result: json(row, 'result', isAnything),
    error: row['error'] === null ? null : json(row, 'error', isError),
    isCancelling: flag(row, 'is_cancelling'),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}

function stateOf(value: number): JobState {
  const known = Object.values(JOB_STATE).find((state) => state === value)
  if (known !== undefined) return known
  throw new TypeError(`a job has an unknown state: ${value}`)
}

/** The kind of the job validates its own data. */
function isAnything(value: unknown): value is unknown {
  return value !== undefined
}

function isError(value: unknown): value is JobError {
  return typeof value === 'object' && value !== null && 'code' in value && 'message' in value
}
