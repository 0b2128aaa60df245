/** Project attachments; their bytes are in the data folder. */
export const ATTACHMENTS = `
  CREATE TABLE attachments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    name_lower TEXT NOT NULL,
    path TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    added_by TEXT NOT NULL,
    added_at TEXT NOT NULL,
    UNIQUE (project_id, name_lower)
  );
`
