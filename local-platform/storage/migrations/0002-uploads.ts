/** Uploaded files that are no items yet. */
export const UPLOADS = `
  CREATE TABLE uploads (
    path TEXT PRIMARY KEY,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    mime TEXT NOT NULL,
    is_shown_as_is INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX uploads_by_age ON uploads (at);
`
