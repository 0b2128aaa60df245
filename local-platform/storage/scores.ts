import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, insertedId, json, num, text } from './sql'

export interface ScoreTemplate {
  readonly id: number
  readonly teamId: number
  readonly name: string
  readonly description: string
  readonly type: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly createdAt: string
  readonly updatedAt: string
}

export type Scores = ReturnType<typeof createScores>

/** A person's score for an item. */
export interface ScoreValue {
  readonly itemId: number
  readonly email: string
  readonly role: string
  readonly scoreId: number
  readonly value: unknown
  readonly weight: number
}
export interface GivenScore {
  readonly itemId: number
  readonly personId: number
  readonly roleId: number
  readonly scoreId: number
}

/** Scores of a team for people. */
export function createScores(db: DatabaseSync) {
  const add = db.prepare(
    `INSERT INTO score_templates (team_id, name, name_key, description, type, payload, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const one = db.prepare('SELECT * FROM score_templates WHERE id = ?')
  const ofTeam = db.prepare('SELECT * FROM score_templates WHERE team_id = ? ORDER BY id')
  const remove = db.prepare('DELETE FROM score_templates WHERE id = ?')
  const rename = db.prepare(
    'UPDATE score_templates SET name = ?, name_key = ?, description = ?, type = ?, payload = ?, updated_at = ? WHERE id = ?',
  )
  const uses = db.prepare('SELECT count(*) AS uses FROM score_values WHERE score_id = ?')
  const values = db.prepare(
    `SELECT v.item_id, v.score_id, v.value, v.weight, p.email, r.name AS role FROM score_values v
     JOIN people p ON p.id = v.person_id JOIN roles r ON r.id = v.role_id
     WHERE v.project_id = ? AND (? IS NULL OR v.item_id = ?) ORDER BY v.item_id, p.email, v.role_id, v.score_id`,
  )
  const give = db.prepare(
    `INSERT OR REPLACE INTO score_values (item_id, person_id, role_id, score_id, project_id, value, weight, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const clear = db.prepare(
    'DELETE FROM score_values WHERE item_id = ? AND person_id = ? AND role_id = ? AND score_id = ?',
  )
  return {
    change: (
      id: number,
      { name, description, type, payload }: Pick<ScoreTemplate, 'name' | 'description' | 'type' | 'payload'>,
      nameKey: string,
      at: string,
    ): void => void rename.run(name, nameKey, description, type, JSON.stringify(payload), at, id),
    /** How often a score was given. */
    uses: (id: number): number => firstRow(uses, (row) => num(row, 'uses'), id) ?? 0,
    /** What people got in a project; null: for any of its items. */
    values: (projectId: number, itemId: number | null): readonly ScoreValue[] =>
      allRows(
        values,
        (row) => ({
          itemId: num(row, 'item_id'),
          email: text(row, 'email'),
          role: text(row, 'role'),
          scoreId: num(row, 'score_id'),
          value: json(row, 'value', isValue),
          weight: num(row, 'weight'),
        }),
        projectId,
        itemId,
        itemId,
      ),
    give: (
      { itemId, personId, roleId, scoreId }: GivenScore,
      projectId: number,
      { value, weight, at }: { readonly value: unknown; readonly weight: number; readonly at: string },
    ): void => void give.run(itemId, personId, roleId, scoreId, projectId, JSON.stringify(value), weight, at),
    clear: ({ itemId, personId, roleId, scoreId }: GivenScore): void =>
      void clear.run(itemId, personId, roleId, scoreId),
    add: (score: Omit<ScoreTemplate, 'id' | 'createdAt' | 'updatedAt'>, nameKey: string, at: string): number =>
      insertedId(
        add,
        score.teamId,
        score.name,
        nameKey,
        score.description,
        score.type,
        JSON.stringify(score.payload),
        at,
        at,
      ),
    byId: (id: number): ScoreTemplate | undefined => firstRow(one, readScore, id),
    ofTeam: (teamId: number): readonly ScoreTemplate[] => allRows(ofTeam, readScore, teamId),
    remove: (id: number): void => void remove.run(id),
  }
}

function isValue(value: unknown): value is unknown {
  return value !== undefined
}

function isPayload(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readScore(row: Parameters<typeof num>[0]): ScoreTemplate {
  return {
    id: num(row, 'id'),
    teamId: num(row, 'team_id'),
    name: text(row, 'name'),
    description: text(row, 'description'),
    type: text(row, 'type'),
    payload: json(row, 'payload', isPayload),
    createdAt: text(row, 'created_at'),
    updatedAt: text(row, 'updated_at'),
  }
}
