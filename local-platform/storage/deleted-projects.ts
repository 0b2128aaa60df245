import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, num, text } from './sql'

/** Deleted project that can be restored. */
export interface DeletedProjectRow {
  readonly id: number
  readonly teamId: number
  /** Its former name. */
  readonly name: string
  readonly type: number
  readonly itemCount: number
  readonly deletedAt: number
  /** E-mail address of the person who deleted it. */
  readonly deletedBy: string
}

/** Content of a project. */
export interface ProjectHoldings {
  readonly items: number
  readonly done: number
  readonly annotated: number
  readonly folders: number
  readonly members: number
}

export type DeletedProjects = ReturnType<typeof createDeletedProjects>

/** Deleted projects: hidden at once, removed for good later. */
export function createDeletedProjects(db: DatabaseSync) {
  // Typed names contain no colon, so this replacement name is unused.
  const remove = db.prepare(
    `UPDATE projects SET deleted_name = name, name = 'deleted:' || id, deleted_at = ?, deleted_by = ? WHERE id = ? AND deleted_at IS NULL`,
  )
  const restore = db.prepare(
    'UPDATE projects SET name = ?, deleted_name = NULL, deleted_at = NULL, deleted_by = NULL, updated_at = ? WHERE id = ?',
  )
  const rows = `SELECT p.*, (SELECT coalesce(sum(c.items), 0) FROM item_counts c WHERE c.project_id = p.id) AS item_count FROM projects p`
  const one = db.prepare(`${rows} WHERE p.id = ? AND p.deleted_at IS NOT NULL`)
  const ofTeam = db.prepare(`${rows} WHERE p.team_id = ? AND p.deleted_at IS NOT NULL ORDER BY p.deleted_at DESC, p.id`)
  const old = db.prepare('SELECT id FROM projects WHERE deleted_at < ?')
  const drop = db.prepare('DELETE FROM projects WHERE id = ?')
  const holdings = db.prepare(
    `SELECT count(i.id) AS items, total(w.counts_as_done) AS done, total(i.annotation_revision > 0) AS annotated,
       (SELECT count(*) FROM folders f WHERE f.project_id = p.id AND f.is_root = 0) AS folders,
       (SELECT count(*) FROM project_members m WHERE m.project_id = p.id) AS members
     FROM projects p LEFT JOIN items i ON i.project_id = p.id
     LEFT JOIN workflow_statuses w ON w.workflow_id = p.workflow_id AND w.value = i.annotation_status
     WHERE p.id = ?`,
  )

  return {
    /** Removes a project from every list; its name is free at once. */
    add: (id: number, at: number, by: string): void => void remove.run(at, by, id),
    restore: (id: number, name: string, at: string): void => void restore.run(name, at, id),
    byId: (id: number): DeletedProjectRow | undefined => firstRow(one, readDeleted, id),
    ofTeam: (teamId: number): readonly DeletedProjectRow[] => allRows(ofTeam, readDeleted, teamId),
    deletedBefore: (at: number): readonly number[] => allRows(old, (row) => num(row, 'id'), at),
    /** Deletes a project with all its data. */
    drop: (id: number): void => void drop.run(id),
    holdings: (id: number): ProjectHoldings | undefined =>
      firstRow(
        holdings,
        (row) => ({
          items: num(row, 'items'),
          done: num(row, 'done'),
          annotated: num(row, 'annotated'),
          folders: num(row, 'folders'),
          members: num(row, 'members'),
        }),
        id,
      ),
  }
}

function readDeleted(row: Parameters<typeof num>[0]): DeletedProjectRow {
  return {
    id: num(row, 'id'),
    teamId: num(row, 'team_id'),
    name: text(row, 'deleted_name'),
    type: num(row, 'type'),
    itemCount: num(row, 'item_count'),
    deletedAt: num(row, 'deleted_at'),
    deletedBy: text(row, 'deleted_by'),
  }
}
