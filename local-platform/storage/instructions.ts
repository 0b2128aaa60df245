import type { DatabaseSync } from 'node:sqlite'
import { firstRow, num, text } from './sql'

/** Instructions of a project; `revision` grows with each change. */
export interface Instructions {
  readonly link: string
  readonly text: string
  readonly revision: number
  readonly changedBy: string
  readonly changedAt: string
}

export type InstructionsOfProjects = ReturnType<typeof createInstructions>

/** Instructions of projects, and the revision that each person has read. */
export function createInstructions(db: DatabaseSync) {
  const one = db.prepare('SELECT * FROM project_instructions WHERE project_id = ?')
  const set = db.prepare(
    `INSERT INTO project_instructions (project_id, link, text, revision, changed_by, changed_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET link = excluded.link, text = excluded.text, revision = excluded.revision,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
  const read = db.prepare('SELECT revision FROM instruction_reads WHERE project_id = ? AND person_id = ?')
  const mark = db.prepare(
    `INSERT INTO instruction_reads (project_id, person_id, revision) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET revision = max(revision, excluded.revision)`,
  )
  return {
    ofProject: (projectId: number): Instructions | undefined =>
      firstRow(
        one,
        (row) => ({
          link: text(row, 'link'),
          text: text(row, 'text'),
          revision: num(row, 'revision'),
          changedBy: text(row, 'changed_by'),
          changedAt: text(row, 'changed_at'),
        }),
        projectId,
      ),
    set: (projectId: number, { link, text: written, revision, changedBy, changedAt }: Instructions): void =>
      void set.run(projectId, link, written, revision, changedBy, changedAt),
    /** Last revision that a person read; 0 for none. */
    readBy: (projectId: number, personId: number): number =>
      firstRow(read, (row) => num(row, 'revision'), projectId, personId) ?? 0,
    markRead: (projectId: number, personId: number, revision: number): void =>
      void mark.run(projectId, personId, revision),
  }
}
