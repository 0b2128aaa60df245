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

/** Scores of a team for people. */
export function createScores(db: DatabaseSync) {
  const add = db.prepare(
    `INSERT INTO score_templates (team_id, name, name_key, description, type, payload, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const one = db.prepare('SELECT * FROM score_templates WHERE id = ?')
  const ofTeam = db.prepare('SELECT * FROM score_templates WHERE team_id = ? ORDER BY id')
  const remove = db.prepare('DELETE FROM score_templates WHERE id = ?')
  return {
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
