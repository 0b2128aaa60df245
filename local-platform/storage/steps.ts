import type { DatabaseSync } from 'node:sqlite'
import { firstRow, json, num, text } from './sql'

/** One step of a project's flow. */
export interface Step {
  readonly classId: number
  readonly tool: number | null
  readonly attributeIds: readonly number[]
}

/** Stored flow of a project; the setting `WorkflowType` has its kind. */
export interface KeptSteps {
  readonly steps: readonly Step[]
  /** Pairs of step numbers, from 1. */
  readonly connections: readonly (readonly number[])[]
  readonly revision: number
  readonly changedBy: string
  readonly changedAt: string
}

export type Steps = ReturnType<typeof createSteps>

/** Annotation steps of projects. */
export function createSteps(db: DatabaseSync) {
  const one = db.prepare('SELECT * FROM project_steps WHERE project_id = ?')
  const set = db.prepare(
    `INSERT INTO project_steps (project_id, steps, connections, revision, changed_by, changed_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET steps = excluded.steps, connections = excluded.connections, revision = excluded.revision,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
  return {
    ofProject: (projectId: number): KeptSteps | undefined =>
      firstRow(
        one,
        (row) => ({
          steps: json(row, 'steps', isStepList),
          connections: json(row, 'connections', isPairList),
          revision: num(row, 'revision'),
          changedBy: text(row, 'changed_by'),
          changedAt: text(row, 'changed_at'),
        }),
        projectId,
      ),
    set: (projectId: number, { steps, connections, revision, changedBy, changedAt }: KeptSteps): void =>
      void set.run(projectId, JSON.stringify(steps), JSON.stringify(connections), revision, changedBy, changedAt),
  }
}

function isStepList(value: unknown): value is readonly Step[] {
  return (
    Array.isArray(value) &&
    value.every(
      (step: unknown) =>
        typeof step === 'object' &&
        step !== null &&
        'classId' in step &&
        'attributeIds' in step &&
        Array.isArray(step.attributeIds),
    )
  )
}

function isPairList(value: unknown): value is readonly (readonly number[])[] {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2)
}
