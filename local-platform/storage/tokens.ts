import type { DatabaseSync } from 'node:sqlite'
import { firstRow, insertedId, num, numOrNull, textOrNull } from './sql'

/** Stored refresh token: only its hash, and its one answer encrypted under the token itself. */
export interface KeptRefreshToken {
  readonly familyId: number
  readonly personId: number
  readonly expiresAt: number
  readonly usedAt: number | null
  readonly sealedAnswer: string | null
}

/** Data of a new SDK token besides its hash; times in milliseconds since 1970. */
export interface MadeSdkToken {
  readonly lastFour: string
  readonly at: number
}

/** A person's SDK token for a team; null for fields that an earlier version did not store. */
export interface OwnSdkToken {
  readonly lastFour: string | null
  readonly createdAt: number | null
  readonly lastUsedAt: number | null
}

export type Tokens = ReturnType<typeof createTokens>

/** Sessions and tokens, stored only as hashes. A family contains all tokens of one sign-in. */
export function createTokens(db: DatabaseSync) {
  const addBrowser = db.prepare('INSERT INTO browser_sessions (token_hash, person_id, expires_at) VALUES (?, ?, ?)')
  const browser = db.prepare('SELECT id, person_id FROM browser_sessions WHERE token_hash = ? AND expires_at > ?')
  const endBrowser = db.prepare('DELETE FROM browser_sessions WHERE id = ?')
  const endOthers = db.prepare('DELETE FROM browser_sessions WHERE person_id = ? AND id <> ?')
  const endLooseFamilies = db.prepare('DELETE FROM token_families WHERE person_id = ? AND browser_session_id IS NULL')
  const addFamily = db.prepare('INSERT INTO token_families (person_id, browser_session_id) VALUES (?, ?)')
  const family = db.prepare('SELECT person_id FROM token_families WHERE id = ?')
  const endFamily = db.prepare('DELETE FROM token_families WHERE id = ?')
  const addAccess = db.prepare('INSERT INTO access_tokens (token_hash, family_id, expires_at) VALUES (?, ?, ?)')
  const access = db.prepare(
    'SELECT f.person_id, f.id FROM access_tokens a JOIN token_families f ON f.id = a.family_id WHERE a.token_hash = ? AND a.expires_at > ?',
  )
  const addRefresh = db.prepare('INSERT INTO refresh_tokens (token_hash, family_id, expires_at) VALUES (?, ?, ?)')
  const refresh = db.prepare(
    `SELECT r.family_id, r.expires_at, r.used_at, r.sealed_answer, f.person_id
     FROM refresh_tokens r JOIN token_families f ON f.id = r.family_id WHERE r.token_hash = ?`,
  )
  const spend = db.prepare('UPDATE refresh_tokens SET used_at = ?, sealed_answer = ? WHERE token_hash = ?')
  const addSdk = db.prepare(
    'INSERT INTO sdk_tokens (token_hash, person_id, team_id, last_four, created_at) VALUES (?, ?, ?, ?, ?)',
  )
  const useSdk = db.prepare('UPDATE sdk_tokens SET last_used_at = ? WHERE token_hash = ?')
  const ownSdk = db.prepare(
    'SELECT last_four, created_at, last_used_at FROM sdk_tokens WHERE person_id = ? AND team_id = ?',
  )
  const dropSdkOfTeam = db.prepare('DELETE FROM sdk_tokens WHERE team_id = ?')
  const dropSdk = db.prepare('DELETE FROM sdk_tokens WHERE person_id = ? AND team_id = ?')
  const sdk = db.prepare('SELECT person_id, team_id, last_used_at FROM sdk_tokens WHERE token_hash = ?')
  const dropOld = [
    db.prepare('DELETE FROM access_tokens WHERE expires_at <= ?'),
    db.prepare('DELETE FROM browser_sessions WHERE expires_at <= ?'),
    db.prepare('DELETE FROM refresh_tokens WHERE expires_at <= ?'),
  ]
  const dropEmptyFamilies = db.prepare(
    'DELETE FROM token_families WHERE id NOT IN (SELECT family_id FROM refresh_tokens)',
  )

  return {
    addBrowserSession: (hash: string, personId: number, expiresAt: number): number =>
      insertedId(addBrowser, hash, personId, expiresAt),
    browserSession: (hash: string, now: number): { id: number; personId: number } | undefined =>
      firstRow(browser, (row) => ({ id: num(row, 'id'), personId: num(row, 'person_id') }), hash, now),
    /** Ends a browser session with all of its tokens. */
    endBrowserSession: (id: number): void => void endBrowser.run(id),
    endOtherSessions: (personId: number, keepId: number): void => {
      endOthers.run(personId, keepId)
      endLooseFamilies.run(personId)
    },
    addFamily: (personId: number, browserSessionId: number | null): number =>
      insertedId(addFamily, personId, browserSessionId),
    endFamily: (id: number): void => void endFamily.run(id),
    addAccessToken: (hash: string, familyId: number, expiresAt: number): void =>
      void addAccess.run(hash, familyId, expiresAt),
    accessToken: (hash: string, now: number): { personId: number; familyId: number } | undefined =>
      firstRow(access, (row) => ({ personId: num(row, 'person_id'), familyId: num(row, 'id') }), hash, now),
    /** Person of a family's sign-in; undefined if it has ended. */
    personOfFamily: (id: number): number | undefined => firstRow(family, (row) => num(row, 'person_id'), id),
    addRefreshToken: (hash: string, familyId: number, expiresAt: number): void =>
      void addRefresh.run(hash, familyId, expiresAt),
    refreshToken: (hash: string): KeptRefreshToken | undefined =>
      firstRow(
        refresh,
        (row) => ({
          familyId: num(row, 'family_id'),
          personId: num(row, 'person_id'),
          expiresAt: num(row, 'expires_at'),
          usedAt: numOrNull(row, 'used_at'),
          sealedAnswer: textOrNull(row, 'sealed_answer'),
        }),
        hash,
      ),
    spendRefreshToken: (hash: string, usedAt: number, sealedAnswer: string): void =>
      void spend.run(usedAt, sealedAnswer, hash),
    addSdkToken: (hash: string, personId: number, teamId: number): void =>
      void addSdk.run(hash, personId, teamId, null, null),
    /** Replaces a person's token for a team. */
    replaceSdkToken: (hash: string, personId: number, teamId: number, known?: MadeSdkToken): void => {
      dropSdk.run(personId, teamId)
      addSdk.run(hash, personId, teamId, known?.lastFour ?? null, known?.at ?? null)
    },
    sdkToken: (hash: string): { personId: number; teamId: number; lastUsedAt: number | null } | undefined =>
      firstRow(
        sdk,
        (row) => ({
          personId: num(row, 'person_id'),
          teamId: num(row, 'team_id'),
          lastUsedAt: numOrNull(row, 'last_used_at'),
        }),
        hash,
      ),
    useSdkToken: (hash: string, at: number): void => void useSdk.run(at, hash),
    /** Data of a person's token for a team; undefined if they have none. */
    ownSdkToken: (personId: number, teamId: number): OwnSdkToken | undefined =>
      firstRow(
        ownSdk,
        (row) => ({
          lastFour: textOrNull(row, 'last_four'),
          createdAt: numOrNull(row, 'created_at'),
          lastUsedAt: numOrNull(row, 'last_used_at'),
        }),
        personId,
        teamId,
      ),
    dropSdkToken: (personId: number, teamId: number): void => void dropSdk.run(personId, teamId),
    dropSdkTokensOf: (teamId: number): void => void dropSdkOfTeam.run(teamId),
    dropExpired: (now: number): void => {
      for (const statement of dropOld) statement.run(now)
      dropEmptyFamilies.run()
    },
  }
}
