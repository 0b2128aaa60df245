import type { DatabaseSync } from 'node:sqlite'
import { allRows, flag, num, text } from './sql'

/** Work of a person in a project, in items. */
export interface WorkCounts {
  readonly assigned: number
  readonly done: number
  readonly returned: number
}

export interface ProjectPersonRow {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly roleId: number
  readonly role: string
  readonly isPaused: boolean
}

export type ProjectPeople = ReturnType<typeof createProjectPeople>

/** People of projects with their work. */
export function createProjectPeople(db: DatabaseSync) {
  const list = db.prepare(
    `SELECT p.id, p.email, p.first_name, p.last_name, m.role_id, r.name AS role, m.is_paused
     FROM project_members m JOIN people p ON p.id = m.person_id JOIN roles r ON r.id = m.role_id
     WHERE m.project_id = ? ORDER BY p.first_name COLLATE NOCASE, p.last_name COLLATE NOCASE, p.id`,
  )
  const work = db.prepare(
    `SELECT a.person_id, count(*) AS assigned, sum(coalesce(w.counts_as_done, 0)) AS done,
       sum(coalesce(w.counts_as_done, 0) = 0 AND (i.approval_status = 1 OR coalesce(s.icon_name, '') = 'returned')) AS returned
     FROM items i JOIN item_assignments a ON a.item_id = i.id JOIN projects p ON p.id = i.project_id
     LEFT JOIN workflow_statuses w ON w.workflow_id = p.workflow_id AND w.value = i.annotation_status
     LEFT JOIN statuses s ON s.id = w.status_id
     WHERE i.project_id = ? GROUP BY a.person_id`,
  )
  return {
    list: (projectId: number): readonly ProjectPersonRow[] => allRows(list, readPerson, projectId),
    work: (projectId: number): ReadonlyMap<number, WorkCounts> =>
      new Map(allRows(work, (row) => [num(row, 'person_id'), readCounts(row)] as const, projectId)),
  }
}

function readPerson(row: Parameters<typeof num>[0]): ProjectPersonRow {
  return {
    id: num(row, 'id'),
    email: text(row, 'email'),
    firstName: text(row, 'first_name'),
    lastName: text(row, 'last_name'),
    roleId: num(row, 'role_id'),
    role: text(row, 'role'),
    isPaused: flag(row, 'is_paused'),
  }
}

function readCounts(row: Parameters<typeof num>[0]): WorkCounts {
  return { assigned: num(row, 'assigned'), done: num(row, 'done'), returned: num(row, 'returned') }
}
