/** Former name, description, status and workflow of projects, with the author of each last change. */
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
