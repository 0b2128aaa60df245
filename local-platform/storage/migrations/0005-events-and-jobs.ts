/** Event log and background jobs. */
export const EVENTS_AND_JOBS = `
  CREATE TABLE events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_id INTEGER NOT NULL,
    topic TEXT NOT NULL,
    name TEXT NOT NULL,
    thing TEXT NOT NULL,
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    by_id INTEGER,
    cause TEXT,
    at INTEGER NOT NULL
  );
  CREATE INDEX events_by_age ON events (at);

  CREATE TABLE jobs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    team_id INTEGER NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
    project_id INTEGER REFERENCES projects(id) ON DELETE CASCADE,
    by_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    title TEXT NOT NULL,
    args TEXT NOT NULL,
    state INTEGER NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    total INTEGER NOT NULL,
    unit TEXT NOT NULL,
    checkpoint TEXT NOT NULL,
    result TEXT NOT NULL,
    error TEXT,
    is_cancelling INTEGER NOT NULL DEFAULT 0,
    is_dismissed INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX jobs_by_person ON jobs (by_id, is_dismissed);
  CREATE INDEX jobs_by_state ON jobs (state);
`
