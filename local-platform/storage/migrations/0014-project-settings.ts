/** Settings of projects with their former values and last author; project admins set them. */
export const PROJECT_SETTINGS = `
  CREATE TABLE project_settings (
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    attribute TEXT NOT NULL,
    value TEXT NOT NULL,
    previous TEXT,
    changed_by TEXT NOT NULL,
    changed_at TEXT NOT NULL,
    PRIMARY KEY (project_id, attribute)
  ) WITHOUT ROWID;
  INSERT OR IGNORE INTO role_grants (role_id, scope, action)
    SELECT id, 'project', 'ManageSettings' FROM roles WHERE id = 3 AND team_id IS NULL;
`
