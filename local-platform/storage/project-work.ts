import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, num, text, type SqlValue } from './sql'

/** Number of people added to a project, and the time of the last item change or work in it; '' for never. */
export interface ProjectWorkRow {
  readonly id: number
  readonly contributors: number
  readonly lastWorkAt: string
}

export type ProjectWork = ReturnType<typeof createProjectWork>

const PEOPLE = '(SELECT count(*) FROM project_members m WHERE m.project_id = p.id) AS contributors'
/** Each lookup reads the end of an index, at any project size. */
const LAST = `max(coalesce((SELECT max(i.updated_at) FROM items i WHERE i.project_id = p.id), ''),
  coalesce((SELECT max(w.started_at) FROM work_time w WHERE w.project_id = p.id), '')) AS last_work_at`

/** People and activity in the projects of a team. */
export function createProjectWork(db: DatabaseSync) {
  return {
    /**
     * Newest projects first, `limit` at most, with the total; `memberId` restricts to those the person was added to.
     */
    list: (
      { teamId, memberId }: { readonly teamId: number; readonly memberId?: number },
      limit: number,
    ): { rows: readonly ProjectWorkRow[]; total: number } => {
      const isMember =
        memberId === undefined
          ? ''
          : 'AND EXISTS (SELECT 1 FROM project_members o WHERE o.project_id = p.id AND o.person_id = ?)'
      const values: readonly SqlValue[] = memberId === undefined ? [teamId] : [teamId, memberId]
      const from = `FROM projects p WHERE p.team_id = ? AND p.deleted_at IS NULL ${isMember}`
      const page = db.prepare(`SELECT p.id, ${PEOPLE}, ${LAST} ${from} ORDER BY p.id DESC LIMIT ?`)
      const count = db.prepare(`SELECT count(*) AS n ${from}`)
      return {
        rows: allRows(
          page,
          (row) => ({
            id: num(row, 'id'),
            contributors: num(row, 'contributors'),
            lastWorkAt: text(row, 'last_work_at'),
          }),
          ...values,
          limit,
        ),
        total: firstRow(count, (row) => num(row, 'n'), ...values) ?? 0,
      }
    },
  }
}
