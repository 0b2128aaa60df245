import type { DatabaseSync } from 'node:sqlite'
import type { SettingName, SettingValue } from '#domain/project-settings'
import { allRows, firstRow, text, textOrNull } from './sql'

/** Changed setting of a project. */
export interface KeptSetting {
  readonly attribute: string
  readonly value: SettingValue
  /** Former value; null for the default. */
  readonly previous: SettingValue | null
  readonly changedBy: string
  readonly changedAt: string
}

export type Settings = ReturnType<typeof createSettings>

/** Changed settings of projects. */
export function createSettings(db: DatabaseSync) {
  const all = db.prepare('SELECT * FROM project_settings WHERE project_id = ? ORDER BY attribute')
  const one = db.prepare('SELECT * FROM project_settings WHERE project_id = ? AND attribute = ?')
  const set = db.prepare(
    `INSERT INTO project_settings (project_id, attribute, value, previous, changed_by, changed_at) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET value = excluded.value, previous = excluded.previous,
       changed_by = excluded.changed_by, changed_at = excluded.changed_at`,
  )
  return {
    ofProject: (projectId: number): readonly KeptSetting[] => allRows(all, read, projectId),
    one: (projectId: number, name: SettingName): KeptSetting | undefined => firstRow(one, read, projectId, name),
    set: (projectId: number, { attribute, value, previous, changedBy, changedAt }: KeptSetting): void =>
      void set.run(
        projectId,
        attribute,
        JSON.stringify(value),
        previous === null ? null : JSON.stringify(previous),
        changedBy,
        changedAt,
      ),
  }
}

function read(row: Parameters<typeof text>[0]): KeptSetting {
  const previous = textOrNull(row, 'previous')
  return {
    attribute: text(row, 'attribute'),
    value: valueOf(text(row, 'value')),
    previous: previous === null ? null : valueOf(previous),
    changedBy: text(row, 'changed_by'),
    changedAt: text(row, 'changed_at'),
  }
}

function valueOf(kept: string): SettingValue {
  const value: unknown = JSON.parse(kept)
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new TypeError('a setting has an invalid value')
}
