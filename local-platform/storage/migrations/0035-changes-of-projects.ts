/** What a project was called and about, where it stood and which workflow it had before the last change of each, and by whom. */
export const CHANGES_OF_PROJECTS = `
  CREATE TABLE project_changes (
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    field TEXT NOT NULL,
    previous TEXT NOT NULL,
    changed_by TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    PRIMARY KEY (project_id, field)
  ) WITHOUT ROWID;
`
