import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, num, text } from './sql'

/** Invitation to a team, which waits for an account with its address. */
export interface Invitation {
  readonly teamId: number
  readonly email: string
  readonly role: number
  /** In milliseconds since 1970. */
  readonly expiresAt: number
}

export type Invitations = ReturnType<typeof createInvitations>

/** Invitations to teams; of a join link only the hash is stored. */
export function createInvitations(db: DatabaseSync) {
  const put = db.prepare(
    `INSERT INTO invitations (team_id, email, role, expires_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (team_id, email) DO UPDATE SET role = excluded.role, expires_at = excluded.expires_at, token_hash = NULL`,
  )
  const link = db.prepare('UPDATE invitations SET token_hash = ?, expires_at = ? WHERE team_id = ? AND email = ?')
  const ofTeam = db.prepare('SELECT * FROM invitations WHERE team_id = ? ORDER BY email')
  const one = db.prepare('SELECT * FROM invitations WHERE team_id = ? AND email = ?')
  const byToken = db.prepare('SELECT * FROM invitations WHERE token_hash = ? AND expires_at > ?')
  const remove = db.prepare('DELETE FROM invitations WHERE team_id = ? AND email = ?')

  return {
    /** Invites an address; an existing invitation gets the new role, and its link ends. */
    put: (invitation: Invitation): void =>
      void put.run(invitation.teamId, invitation.email, invitation.role, invitation.expiresAt),
    /** Replaces the link of an invitation; false if there is no such invitation. */
    setLink: (teamId: number, email: string, tokenHash: string, expiresAt: number): boolean =>
      link.run(tokenHash, expiresAt, teamId, email).changes === 1,
    ofTeam: (teamId: number): readonly Invitation[] => allRows(ofTeam, readInvitation, teamId),
    of: (teamId: number, email: string): Invitation | undefined => firstRow(one, readInvitation, teamId, email),
    /** Invitation of an unexpired link. */
    byToken: (tokenHash: string, now: number): Invitation | undefined =>
      firstRow(byToken, readInvitation, tokenHash, now),
    remove: (teamId: number, email: string): boolean => remove.run(teamId, email).changes === 1,
  }
}

function readInvitation(row: Parameters<typeof num>[0]): Invitation {
  return {
    teamId: num(row, 'team_id'),
    email: text(row, 'email'),
    role: num(row, 'role'),
    expiresAt: num(row, 'expires_at'),
  }
}
