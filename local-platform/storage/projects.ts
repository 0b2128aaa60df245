import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, flag, insertedId, num, text, type SqlValue } from './sql'

/** Fields of a project that require no reading of its items. */
export interface ProjectFacts {
  readonly id: number
  readonly teamId: number
  readonly name: string
  readonly type: number
  readonly status: number
  readonly description: string
  readonly folderId: number
  readonly workflowId: number
  readonly uploadState: number
  readonly creatorEmail: string
  readonly isPinned: boolean
  readonly createdAt: string
  readonly updatedAt: string
}

/** Project with its number of items, and of done ones. */
export interface ProjectRow extends ProjectFacts {
  readonly itemCount: number
  readonly doneCount: number
}

export interface ProjectMember {
  readonly personId: number
  readonly email: string
  readonly roleId: number
  readonly isPaused: boolean
}

export interface NewProject {
  readonly teamId: number
  readonly name: string
  readonly type: number
  readonly status: number
  readonly description: string
  readonly workflowId: number
  readonly creatorEmail: string
  readonly uploadState: number
}

/** Selection of a team's projects; `memberId` restricts to those the person was added to. */
export interface ProjectFilter {
  readonly teamId: number
  readonly memberId?: number
  readonly name?: string
  readonly status?: number
  readonly type?: number
  readonly sort: 'name' | 'type' | 'createdAt' | 'updatedAt'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

const COUNTS = `(SELECT coalesce(sum(c.items), 0) FROM item_counts c WHERE c.project_id = p.id) AS item_count,
  (SELECT coalesce(sum(c.items), 0) FROM item_counts c JOIN workflow_statuses w ON w.workflow_id = p.workflow_id AND w.value = c.annotation_status
    WHERE c.project_id = p.id AND w.counts_as_done = 1) AS done_count`
const PINNED = 'EXISTS (SELECT 1 FROM project_pins pin WHERE pin.project_id = p.id AND pin.person_id = ?) AS is_pinned'
const FACTS = `p.*, f.id AS folder_id, ${PINNED}
  FROM projects p JOIN folders f ON f.project_id = p.id AND f.is_root = 1`

const ORDER: Readonly<Record<ProjectFilter['sort'], string>> = {
  name: 'p.name COLLATE NOCASE',
  type: 'p.type',
  createdAt: 'p.created_at',
  updatedAt: 'p.updated_at',
}

export type Projects = ReturnType<typeof createProjects>

/** Projects, and their people. */
export function createProjects(db: DatabaseSync) {
  const add = db.prepare(
    `INSERT INTO projects (team_id, name, type, status, description, workflow_id, creator_email, upload_state, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const addFolder = db.prepare('INSERT INTO folders (project_id, name, is_root, status) VALUES (?, ?, ?, ?)')
  const addMember = db.prepare(
    'INSERT INTO project_members (project_id, person_id, role_id, is_paused) VALUES (?, ?, ?, ?)',
  )
  const one = db.prepare(`SELECT ${COUNTS}, ${FACTS} WHERE p.id = ? AND p.deleted_at IS NULL`)
  const facts = db.prepare(`SELECT ${FACTS} WHERE p.id = ? AND p.deleted_at IS NULL`)
  const named = db.prepare('SELECT id FROM projects WHERE team_id = ? AND name = ?')
  const member = db.prepare('SELECT role_id, is_paused FROM project_members WHERE project_id = ? AND person_id = ?')
  const members = db.prepare(
    'SELECT m.*, p.email FROM project_members m JOIN people p ON p.id = m.person_id WHERE m.project_id = ? ORDER BY m.person_id',
  )
  const setMember = db.prepare(
    'UPDATE project_members SET role_id = ?, is_paused = ? WHERE project_id = ? AND person_id = ?',
  )
  const removeMember = [
    'DELETE FROM item_assignments WHERE item_id IN (SELECT id FROM items WHERE project_id = ?) AND person_id = ?',
    'DELETE FROM folder_people WHERE folder_id IN (SELECT id FROM folders WHERE project_id = ?) AND person_id = ?',
    'DELETE FROM project_members WHERE project_id = ? AND person_id = ?',
  ].map((sql) => db.prepare(sql))
  const dropWork = db.prepare(
    'DELETE FROM item_assignments WHERE item_id IN (SELECT id FROM items WHERE project_id = ?) AND person_id = ?',
  )
  const hasWork = db.prepare(
    `SELECT 1 AS n FROM items i JOIN item_assignments a ON a.item_id = i.id WHERE i.project_id = ? AND a.person_id = ? LIMIT 1`,
  )
  const pin = db.prepare('INSERT OR IGNORE INTO project_pins (project_id, person_id) VALUES (?, ?)')
  const unpin = db.prepare('DELETE FROM project_pins WHERE project_id = ? AND person_id = ?')
  const setUploadState = db.prepare('UPDATE projects SET upload_state = ?, updated_at = ? WHERE id = ?')
  const rename = db.prepare('UPDATE projects SET name = ?, description = ?, updated_at = ? WHERE id = ?')
  const setWorkflow = db.prepare('UPDATE projects SET workflow_id = ?, updated_at = ? WHERE id = ?')
  const setStatus = db.prepare('UPDATE projects SET status = ?, updated_at = ? WHERE id = ?')

  return {
    /** Creates a project with its root folder. */
    add: (project: NewProject, at: string): { id: number; folderId: number } => {
      const id = insertedId(
        add,
        project.teamId,
        project.name,
        project.type,
        project.status,
        project.description,
        project.workflowId,
        project.creatorEmail,
        project.uploadState,
        at,
        at,
      )
      return { id, folderId: insertedId(addFolder, id, 'root', 1, null) }
    },
    nameTaken: (teamId: number, name: string): boolean =>
      firstRow(named, (row) => num(row, 'id'), teamId, name) !== undefined,
    addMember: (projectId: number, personId: number, roleId: number, isPaused: boolean): void =>
      void addMember.run(projectId, personId, roleId, isPaused ? 1 : 0),
    setMember: (
      projectId: number,
      personId: number,
      { roleId, isPaused }: Pick<ProjectMember, 'roleId' | 'isPaused'>,
    ): void => void setMember.run(roleId, isPaused ? 1 : 0, projectId, personId),
    /** Removes a person from a project and unassigns their items. */
    removeMember: (projectId: number, personId: number): void => {
      for (const statement of removeMember) statement.run(projectId, personId)
    },
    /** Unassigns a person's items in a project and returns their number. */
    dropWork: (projectId: number, personId: number): number => Number(dropWork.run(projectId, personId).changes),
    /** Tells whether a person has items of a project. */
    hasWork: (projectId: number, personId: number): boolean =>
      firstRow(hasWork, (row) => num(row, 'n'), projectId, personId) !== undefined,
    list: (personId: number, filter: ProjectFilter): { rows: readonly ProjectRow[]; total: number } => {
      const { where, values } = conditions(filter)
      const direction = filter.descending ? 'DESC' : 'ASC'
      const order = `is_pinned DESC, ${ORDER[filter.sort]} ${direction}, p.id`
      // Select the page first, so that items are counted only for its projects.
      const page = db.prepare(
        `WITH page AS MATERIALIZED (SELECT p.id, ${PINNED} FROM projects p WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?)
         SELECT ${COUNTS}, p.*, f.id AS folder_id, page.is_pinned
         FROM page CROSS JOIN projects p ON p.id = page.id JOIN folders f ON f.project_id = p.id AND f.is_root = 1
         ORDER BY ${order}`,
      )
      const count = db.prepare(`SELECT count(*) AS n FROM projects p WHERE ${where}`)
      return {
        rows: allRows(page, readProject, personId, ...values, filter.limit, filter.offset),
        total: firstRow(count, (row) => num(row, 'n'), ...values) ?? 0,
      }
    },
    byId: (personId: number, id: number): ProjectRow | undefined => firstRow(one, readProject, personId, id),
    facts: (personId: number, id: number): ProjectFacts | undefined => firstRow(facts, readFacts, personId, id),
    member: (projectId: number, personId: number): { roleId: number; isPaused: boolean } | undefined =>
      firstRow(
        member,
        (row) => ({ roleId: num(row, 'role_id'), isPaused: flag(row, 'is_paused') }),
        projectId,
        personId,
      ),
    members: (projectId: number): readonly ProjectMember[] =>
      allRows(
        members,
        (row) => ({
          personId: num(row, 'person_id'),
          email: text(row, 'email'),
          roleId: num(row, 'role_id'),
          isPaused: flag(row, 'is_paused'),
        }),
        projectId,
      ),
    setPinned: (projectId: number, personId: number, pinned: boolean): void =>
      void (pinned ? pin : unpin).run(projectId, personId),
    setUploadState: (projectId: number, state: number, at: string): void =>
      void setUploadState.run(state, at, projectId),
    rename: (projectId: number, name: string, description: string, at: string): void =>
      void rename.run(name, description, at, projectId),
    setStatus: (projectId: number, status: number, at: string): void => void setStatus.run(status, at, projectId),
    setWorkflow: (id: number, workflowId: number, at: string): void => void setWorkflow.run(workflowId, at, id),
  }
}

function conditions(filter: ProjectFilter): { where: string; values: readonly SqlValue[] } {
  const parts: { sql: string; value: SqlValue }[] = [
    { sql: 'p.deleted_at IS NULL AND p.team_id = ?', value: filter.teamId },
  ]
  if (filter.memberId !== undefined) {
    parts.push({
      sql: 'EXISTS (SELECT 1 FROM project_members m WHERE m.project_id = p.id AND m.person_id = ?)',
      value: filter.memberId,
    })
  }
  if (filter.name !== undefined) parts.push({ sql: 'instr(lower(p.name), lower(?)) > 0', value: filter.name })
  if (filter.status !== undefined) parts.push({ sql: 'p.status = ?', value: filter.status })
  if (filter.type !== undefined) parts.push({ sql: 'p.type = ?', value: filter.type })
  return { where: parts.map((part) => part.sql).join(' AND '), values: parts.map((part) => part.value) }
}

function readProject(row: Parameters<typeof num>[0]): ProjectRow {
  return { ...readFacts(row), itemCount: num(row, 'item_count'), doneCount: num(row, 'done_count') }
}

function readFacts(row: Parameters<typeof num>[0]): ProjectFacts {
  return {
    id: num(row, 'id'),
    teamId: num(row, 'team_id'),
    name: text(row, 'name'),
    type: num(row, 'type'),
    status: num(row, 'status'),
    description: text(row, 'description'),
    folderId: num(row, 'folder_id'),
    workflowId: num(row, 'workflow_id'),
    uploadState: num(row, 'upload_state'),
    creatorEmail: text(row, 'creator_email'),
    isPinned: flag(row, 'is_pinned'),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}
