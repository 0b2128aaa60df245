import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, flag, insertedId, json, num, numOrNull, text, textOrNull } from './sql'

export interface StatusRow {
  readonly id: number
  readonly value: number
  readonly name: string
  readonly iconName: string
  readonly iconData: string
  readonly shortcut: string | null
  readonly countsAsDone: boolean
}

export interface TransitionRow {
  readonly id: number
  readonly name: string
  readonly fromStatusId: number
  readonly toStatusId: number
  readonly constraints: readonly Constraint[]
  readonly automationAction: string | null
}

export interface WorkflowRow {
  readonly id: number
  readonly teamId: number | null
  readonly name: string
  readonly type: 'system' | 'user'
  readonly description: string
  /** Incremented by each save. */
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
  /** E-mail address of the person who saved it last. */
  readonly changedBy: string | null
}

export interface Constraint {
  readonly name: string
  readonly args?: unknown
}

export interface NewStatus {
  readonly name: string
  readonly iconName: string
  readonly iconData: string
  readonly shortcut: string | null
}

export interface NewTransition {
  readonly name: string
  readonly fromStatusId: number
  readonly toStatusId: number
  readonly constraints: readonly Constraint[]
  readonly automationAction: string | null
  /** Roles that may use it; empty for every role. */
  readonly roleIds: readonly number[]
}

export type Workflows = ReturnType<typeof createWorkflows>

/** Workflows: their statuses and transitions, and the statuses hidden from each role. */
export function createWorkflows(db: DatabaseSync) {
  const addStatus = db.prepare('INSERT INTO statuses (name, icon_name, icon_data, shortcut) VALUES (?, ?, ?, ?)')
  const addWorkflow = db.prepare(
    'INSERT INTO workflows (team_id, name, type, description, start_value) VALUES (?, ?, ?, ?, ?)',
  )
  const placeStatus = db.prepare(
    'INSERT INTO workflow_statuses (workflow_id, value, status_id, position, counts_as_done) VALUES (?, ?, ?, ?, ?)',
  )
  const hide = db.prepare('INSERT INTO hidden_statuses (workflow_id, role_id, value) VALUES (?, ?, ?)')
  const addTransition = db.prepare(
    'INSERT INTO transitions (workflow_id, name, from_status_id, to_status_id, constraints, automation_action) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const addTransitionRole = db.prepare('INSERT INTO transition_roles (transition_id, role_id) VALUES (?, ?)')
  const statuses = db.prepare(
    `SELECT s.*, w.value, w.counts_as_done FROM workflow_statuses w JOIN statuses s ON s.id = w.status_id
     WHERE w.workflow_id = ? ORDER BY w.position`,
  )
  const hidden = db.prepare('SELECT value FROM hidden_statuses WHERE workflow_id = ? AND role_id = ?')
  const transitions = db.prepare('SELECT * FROM transitions WHERE workflow_id = ? ORDER BY id')
  const openTo = db.prepare(
    `SELECT t.* FROM transitions t WHERE t.workflow_id = ? AND (
       NOT EXISTS (SELECT 1 FROM transition_roles r WHERE r.transition_id = t.id)
       OR EXISTS (SELECT 1 FROM transition_roles r WHERE r.transition_id = t.id AND r.role_id = ?)) ORDER BY t.id`,
  )
  const first = db.prepare(
    'SELECT id FROM workflows WHERE team_id = ? OR team_id IS NULL ORDER BY team_id IS NULL, id LIMIT 1',
  )
  const ofTeam = db.prepare('SELECT * FROM workflows WHERE team_id IS NULL OR team_id = ? ORDER BY id')
  const start = db.prepare('SELECT start_value FROM workflows WHERE id = ?')

  return {
    addStatus: (status: NewStatus): number =>
      insertedId(addStatus, status.name, status.iconName, status.iconData, status.shortcut),
    add: (
      teamId: number | null,
      name: string,
      type: 'system' | 'user',
      description: string,
      startValue: number,
    ): number => insertedId(addWorkflow, teamId, name, type, description, startValue),
    placeStatus: (workflowId: number, value: number, statusId: number, position: number, countsAsDone: boolean): void =>
      void placeStatus.run(workflowId, value, statusId, position, countsAsDone ? 1 : 0),
    hideStatus: (workflowId: number, roleId: number, value: number): void => void hide.run(workflowId, roleId, value),
    addTransition: (workflowId: number, transition: NewTransition): number => {
      const id = insertedId(
        addTransition,
        workflowId,
        transition.name,
        transition.fromStatusId,
        transition.toStatusId,
        JSON.stringify(transition.constraints),
        transition.automationAction,
      )
      for (const roleId of transition.roleIds) addTransitionRole.run(id, roleId)
      return id
    },
    statuses: (workflowId: number): readonly StatusRow[] => allRows(statuses, readStatus, workflowId),
    hiddenValues: (workflowId: number, roleId: number): readonly number[] =>
      allRows(hidden, (row) => num(row, 'value'), workflowId, roleId),
    transitions: (workflowId: number): readonly TransitionRow[] => allRows(transitions, readTransition, workflowId),
    transitionsFor: (workflowId: number, roleId: number): readonly TransitionRow[] =>
      allRows(openTo, readTransition, workflowId, roleId),
    /** Workflows that a team may use, including those of all teams. */
    ofTeam: (teamId: number): readonly WorkflowRow[] => allRows(ofTeam, readWorkflow, teamId),
    /** Workflow of a team's new projects: the team's first, else one of all teams. */
    defaultOf: (teamId: number): number | undefined => firstRow(first, (row) => num(row, 'id'), teamId),
    startValue: (workflowId: number): number => firstRow(start, (row) => num(row, 'start_value'), workflowId) ?? 1,
  }
}

function readWorkflow(row: Parameters<typeof num>[0]): WorkflowRow {
  return {
    id: num(row, 'id'),
    teamId: numOrNull(row, 'team_id'),
    name: text(row, 'name'),
    type: text(row, 'type') === 'system' ? 'system' : 'user',
    description: text(row, 'description'),
    version: num(row, 'version'),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
    changedBy: textOrNull(row, 'changed_by'),
  }
}

function readStatus(row: Parameters<typeof num>[0]): StatusRow {
  return {
    id: num(row, 'id'),
    value: num(row, 'value'),
    name: text(row, 'name'),
    iconName: text(row, 'icon_name'),
    iconData: text(row, 'icon_data'),
    shortcut: textOrNull(row, 'shortcut'),
    countsAsDone: flag(row, 'counts_as_done'),
  }
}

function readTransition(row: Parameters<typeof num>[0]): TransitionRow {
  return {
    id: num(row, 'id'),
    name: text(row, 'name'),
    fromStatusId: num(row, 'from_status_id'),
    toStatusId: num(row, 'to_status_id'),
    constraints: json(row, 'constraints', isConstraintList),
    automationAction: textOrNull(row, 'automation_action'),
  }
}

function isConstraintList(value: unknown): value is readonly Constraint[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'object' && entry !== null && 'name' in entry)
}
