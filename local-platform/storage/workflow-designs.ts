import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, num, text } from './sql'

export type WorkflowDesigns = ReturnType<typeof createWorkflowDesigns>

/** Parts of a workflow that its designer changes. */
export function createWorkflowDesigns(db: DatabaseSync) {
  const rename = db.prepare(
    'UPDATE workflows SET name = ?, description = ?, start_value = ?, version = version + 1, updated_at = ?, changed_by = ? WHERE id = ?',
  )
  const born = db.prepare(
    'UPDATE workflows SET created_at = ?, updated_at = ?, changed_by = ?, version = 1 WHERE id = ?',
  )
  const remove = db.prepare('DELETE FROM workflows WHERE id = ?')
  const next = db.prepare('SELECT next_value FROM workflows WHERE id = ?')
  const setNext = db.prepare('UPDATE workflows SET next_value = ? WHERE id = ?')
  const renameStatus = db.prepare(
    'UPDATE statuses SET name = ?, icon_name = ?, icon_data = ?, shortcut = ? WHERE id = ?',
  )
  const emptyStatuses = db.prepare('DELETE FROM workflow_statuses WHERE workflow_id = ?')
  const emptyHidden = db.prepare('DELETE FROM hidden_statuses WHERE workflow_id = ?')
  const emptyRoles = db.prepare('DELETE FROM workflow_roles WHERE workflow_id = ?')
  const addRole = db.prepare('INSERT INTO workflow_roles (workflow_id, role_id, position) VALUES (?, ?, ?)')
  const roles = db.prepare('SELECT role_id FROM workflow_roles WHERE workflow_id = ? ORDER BY position')
  const changeWay = db.prepare('UPDATE transitions SET constraints = ?, automation_action = ? WHERE id = ?')
  const dropWay = db.prepare('DELETE FROM transitions WHERE id = ?')
  const emptyWayRoles = db.prepare('DELETE FROM transition_roles WHERE transition_id = ?')
  const addWayRole = db.prepare('INSERT INTO transition_roles (transition_id, role_id) VALUES (?, ?)')
  const rolesOfWays = db.prepare(
    `SELECT r.transition_id, r.role_id FROM transition_roles r JOIN transitions t ON t.id = r.transition_id
     WHERE t.workflow_id = ? ORDER BY r.transition_id, r.role_id`,
  )
  const projects = db.prepare(
    'SELECT id, coalesce(deleted_name, name) AS name FROM projects WHERE workflow_id = ? ORDER BY name, id',
  )
  const held = db.prepare(
    `SELECT c.annotation_status AS value, sum(c.items) AS n FROM item_counts c JOIN projects p ON p.id = c.project_id
     WHERE p.workflow_id = ? GROUP BY c.annotation_status HAVING sum(c.items) > 0 ORDER BY c.annotation_status`,
  )
  const itemsIn = db.prepare('SELECT id FROM items WHERE project_id = ? AND annotation_status = ? ORDER BY id LIMIT ?')
  const ofRole = db.prepare('SELECT DISTINCT project_id FROM project_members WHERE role_id = ?')
  const usingRole = db.prepare(
    `SELECT DISTINCT w.name FROM workflows w JOIN workflow_roles r ON r.workflow_id = w.id WHERE r.role_id = ?
     UNION SELECT DISTINCT p.name FROM projects p JOIN project_members m ON m.project_id = p.id WHERE m.role_id = ?`,
  )

  return {
    rename: (
      id: number,
      {
        name,
        description,
        start,
        by,
        at,
      }: { name: string; description: string; start: number; by: string; at: string },
    ): void => void rename.run(name, description, start, at, by, id),
    /** Sets the author and creation time of a workflow. */
    born: (id: number, by: string, at: string): void => void born.run(at, at, by, id),
    remove: (id: number): void => void remove.run(id),
    nextValue: (id: number): number => firstRow(next, (row) => num(row, 'next_value'), id) ?? 7,
    setNextValue: (id: number, value: number): void => void setNext.run(value, id),
    renameStatus: (id: number, name: string, iconName: string, iconData: string, shortcut: string | null): void =>
      void renameStatus.run(name, iconName, iconData, shortcut, id),
    /** Removes all statuses from a workflow, before they are placed again. */
    emptyStatuses: (id: number): void => {
      emptyHidden.run(id)
      emptyStatuses.run(id)
    },
    setRoles: (id: number, roleIds: readonly number[]): void => {
      emptyRoles.run(id)
      for (const [position, roleId] of roleIds.entries()) addRole.run(id, roleId, position)
    },
    /** Roles that a workflow names; none means all roles of the team. */
    roleIds: (id: number): readonly number[] => allRows(roles, (row) => num(row, 'role_id'), id),
    changeTransition: (id: number, constraints: readonly string[], automation: string | null): void =>
      void changeWay.run(JSON.stringify(constraints.map((name) => ({ name }))), automation, id),
    dropTransition: (id: number): void => void dropWay.run(id),
    setTransitionRoles: (id: number, roleIds: readonly number[]): void => {
      emptyWayRoles.run(id)
      for (const roleId of roleIds) addWayRole.run(id, roleId)
    },
    /** Roles of each restricted transition. */
    transitionRoles: (id: number): ReadonlyMap<number, readonly number[]> => {
      const found = new Map<number, number[]>()
      for (const [way, roleId] of allRows(
        rolesOfWays,
        (row) => [num(row, 'transition_id'), num(row, 'role_id')] as const,
        id,
      ))
        found.set(way, [...(found.get(way) ?? []), roleId])
      return found
    },
    projects: (id: number) => allRows(projects, (row) => ({ id: num(row, 'id'), name: text(row, 'name') }), id),
    /** Number of items of all projects per status. */
    held: (id: number) => allRows(held, (row) => ({ value: num(row, 'value'), count: num(row, 'n') }), id),
    /** First items of a project in a status. */
    itemsIn: (projectId: number, value: number, limit: number): readonly number[] =>
      allRows(itemsIn, (row) => num(row, 'id'), projectId, value, limit),
    /** Projects in which people have a role. */
    projectsOfRole: (roleId: number): readonly number[] => allRows(ofRole, (row) => num(row, 'project_id'), roleId),
    /** Workflows and projects that use a role. */
    usersOfRole: (roleId: number): readonly string[] => allRows(usingRole, (row) => text(row, 'name'), roleId, roleId),
  }
}
