/** Invitations to teams, and the data of SDK tokens besides their hash. */
export const INVITATIONS = `
  CREATE TABLE invitations (
    team_id INTEGER NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
    email TEXT NOT NULL COLLATE NOCASE,
    role INTEGER NOT NULL,
    token_hash TEXT UNIQUE,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (team_id, email)
  ) WITHOUT ROWID;

  ALTER TABLE sdk_tokens ADD COLUMN last_four TEXT;
  ALTER TABLE sdk_tokens ADD COLUMN created_at INTEGER;
  ALTER TABLE sdk_tokens ADD COLUMN last_used_at INTEGER;
`
