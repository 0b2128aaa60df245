/**
 * Workflows that a team designs, with roles and versions; times of roles; custom fields and scores with their values.
 */
export const DESIGNED_WORKFLOWS = `
  ALTER TABLE workflows ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE workflows ADD COLUMN next_value INTEGER NOT NULL DEFAULT 7;
  ALTER TABLE workflows ADD COLUMN created_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00.000Z';
  ALTER TABLE workflows ADD COLUMN updated_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00.000Z';
  ALTER TABLE workflows ADD COLUMN changed_by TEXT;
  UPDATE workflows SET next_value = max(7, 1 + (SELECT coalesce(max(value), 0) FROM workflow_statuses WHERE workflow_id = id));
  ALTER TABLE roles ADD COLUMN created_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00.000Z';
  ALTER TABLE roles ADD COLUMN updated_at TEXT NOT NULL DEFAULT '2026-01-01T00:00:00.000Z';
  CREATE INDEX projects_by_workflow ON projects (workflow_id);

  CREATE TABLE workflow_roles (
    workflow_id INTEGER NOT NULL REFERENCES workflows(id) ON DELETE CASCADE,
    role_id INTEGER NOT NULL REFERENCES roles(id),
    position INTEGER NOT NULL,
    PRIMARY KEY (workflow_id, role_id)
  ) WITHOUT ROWID;
  CREATE TABLE team_statuses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_id INTEGER NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    icon TEXT NOT NULL,
    shortcut TEXT,
    description TEXT NOT NULL,
    UNIQUE (team_id, name_key)
  );

  CREATE TABLE field_templates (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_id INTEGER NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
    entity TEXT NOT NULL,
    parent_entity TEXT NOT NULL,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    component_id INTEGER NOT NULL,
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (team_id, entity, parent_entity, name_key)
  );
  CREATE TABLE field_values (
    template_id INTEGER NOT NULL REFERENCES field_templates(id) ON DELETE CASCADE,
    parent_id INTEGER NOT NULL,
    entity_id INTEGER NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (template_id, parent_id, entity_id)
  ) WITHOUT ROWID;

  CREATE TABLE score_templates (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_id INTEGER NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL,
    description TEXT NOT NULL,
    type TEXT NOT NULL,
    payload TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (team_id, name_key)
  );
`
