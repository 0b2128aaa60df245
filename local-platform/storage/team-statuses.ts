import type { DatabaseSync } from 'node:sqlite'
import { allRows, insertedId, num, text, textOrNull } from './sql'

export interface TeamStatus {
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly shortcut: string | null
  readonly description: string
}

export type TeamStatuses = ReturnType<typeof createTeamStatuses>

/** Statuses that a team keeps for its workflows. */
export function createTeamStatuses(db: DatabaseSync) {
  const add = db.prepare(
    'INSERT INTO team_statuses (team_id, name, name_key, icon, shortcut, description) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const ofTeam = db.prepare('SELECT * FROM team_statuses WHERE team_id = ? ORDER BY id')
  return {
    add: (teamId: number, nameKey: string, { name, icon, shortcut, description }: Omit<TeamStatus, 'id'>): number =>
      insertedId(add, teamId, name, nameKey, icon, shortcut, description),
    ofTeam: (teamId: number): readonly TeamStatus[] => allRows(ofTeam, readTeamStatus, teamId),
  }
}

function readTeamStatus(row: Parameters<typeof num>[0]): TeamStatus {
  return {
    id: num(row, 'id'),
    name: text(row, 'name'),
    icon: text(row, 'icon'),
    shortcut: textOrNull(row, 'shortcut'),
    description: text(row, 'description'),
  }
}
