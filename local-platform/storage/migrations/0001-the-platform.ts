/** People and tokens, teams, roles and workflows, projects with items, and stored answers. */
export const THE_PLATFORM = `
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

  CREATE TABLE people (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    email TEXT NOT NULL UNIQUE COLLATE NOCASE,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    password TEXT NOT NULL,
    is_super_admin INTEGER NOT NULL DEFAULT 0,
    is_seeded INTEGER NOT NULL DEFAULT 0,
    mfa TEXT NOT NULL DEFAULT 'NOMFA',
    totp_secret TEXT,
    totp_pending TEXT,
    totp_last_step INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL
  );

  CREATE TABLE browser_sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    token_hash TEXT NOT NULL UNIQUE,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  );
  CREATE TABLE token_families (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    browser_session_id INTEGER REFERENCES browser_sessions(id) ON DELETE CASCADE
  );
  CREATE TABLE access_tokens (
    token_hash TEXT PRIMARY KEY,
    family_id INTEGER NOT NULL REFERENCES token_families(id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE refresh_tokens (
    token_hash TEXT PRIMARY KEY,
    family_id INTEGER NOT NULL REFERENCES token_families(id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    sealed_answer TEXT
  ) WITHOUT ROWID;
  CREATE TABLE sdk_tokens (
    token_hash TEXT PRIMARY KEY,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    team_id INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE organizations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, creation_type TEXT NOT NULL);
  CREATE TABLE teams (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    organization_id INTEGER REFERENCES organizations(id),
    name TEXT NOT NULL,
    description TEXT NOT NULL,
    type INTEGER NOT NULL,
    creator_email TEXT NOT NULL,
    plan INTEGER NOT NULL,
    license_expired INTEGER NOT NULL DEFAULT 0,
    user_limit_exceeded INTEGER NOT NULL DEFAULT 0,
    trial_start TEXT,
    features TEXT NOT NULL
  );
  CREATE TABLE team_members (
    team_id INTEGER NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    role INTEGER NOT NULL,
    is_default INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (team_id, person_id)
  ) WITHOUT ROWID;
  CREATE INDEX team_members_by_person ON team_members (person_id);

  CREATE TABLE roles (id INTEGER PRIMARY KEY AUTOINCREMENT, team_id INTEGER REFERENCES teams(id), name TEXT NOT NULL, description TEXT NOT NULL);
  CREATE TABLE role_grants (
    role_id INTEGER NOT NULL REFERENCES roles(id) ON DELETE CASCADE,
    scope TEXT NOT NULL CHECK (scope IN ('project', 'folder')),
    action TEXT NOT NULL,
    PRIMARY KEY (role_id, scope, action)
  ) WITHOUT ROWID;

  CREATE TABLE statuses (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    icon_name TEXT NOT NULL,
    icon_data TEXT NOT NULL,
    shortcut TEXT
  );
  CREATE TABLE workflows (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_id INTEGER REFERENCES teams(id),
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    description TEXT NOT NULL,
    start_value INTEGER NOT NULL
  );
  CREATE TABLE workflow_statuses (
    workflow_id INTEGER NOT NULL REFERENCES workflows(id) ON DELETE CASCADE,
    value INTEGER NOT NULL,
    status_id INTEGER NOT NULL REFERENCES statuses(id),
    position INTEGER NOT NULL,
    counts_as_done INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (workflow_id, value),
    UNIQUE (workflow_id, status_id)
  ) WITHOUT ROWID;
  CREATE TABLE hidden_statuses (
    workflow_id INTEGER NOT NULL REFERENCES workflows(id) ON DELETE CASCADE,
    role_id INTEGER NOT NULL REFERENCES roles(id) ON DELETE CASCADE,
    value INTEGER NOT NULL,
    PRIMARY KEY (workflow_id, role_id, value)
  ) WITHOUT ROWID;
  CREATE TABLE transitions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    workflow_id INTEGER NOT NULL REFERENCES workflows(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    from_status_id INTEGER NOT NULL,
    to_status_id INTEGER NOT NULL,
    constraints TEXT NOT NULL,
    automation_action TEXT
  );
  CREATE INDEX transitions_by_workflow ON transitions (workflow_id);
  CREATE TABLE transition_roles (
    transition_id INTEGER NOT NULL REFERENCES transitions(id) ON DELETE CASCADE,
    role_id INTEGER NOT NULL REFERENCES roles(id) ON DELETE CASCADE,
    PRIMARY KEY (transition_id, role_id)
  ) WITHOUT ROWID;

  CREATE TABLE projects (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_id INTEGER NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    type INTEGER NOT NULL,
    status INTEGER NOT NULL,
    description TEXT NOT NULL,
    workflow_id INTEGER NOT NULL REFERENCES workflows(id),
    creator_email TEXT NOT NULL,
    upload_state INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (team_id, name)
  );
  CREATE TABLE project_members (
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    role_id INTEGER NOT NULL REFERENCES roles(id),
    is_paused INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (project_id, person_id)
  ) WITHOUT ROWID;
  CREATE TABLE project_pins (
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    PRIMARY KEY (person_id, project_id)
  ) WITHOUT ROWID;
  CREATE TABLE folders (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    is_root INTEGER NOT NULL,
    status INTEGER,
    UNIQUE (project_id, name)
  );

  CREATE TABLE items (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    folder_id INTEGER NOT NULL REFERENCES folders(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    name_lower TEXT NOT NULL,
    annotation_status INTEGER NOT NULL,
    approval_status INTEGER NOT NULL DEFAULT 0,
    is_pinned INTEGER NOT NULL DEFAULT 0,
    width INTEGER,
    height INTEGER,
    mime TEXT NOT NULL,
    source TEXT NOT NULL,
    annotation_revision INTEGER NOT NULL DEFAULT 0,
    open_comments INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (folder_id, name)
  );
  CREATE INDEX items_by_project ON items (project_id, id, annotation_status);
  CREATE TABLE item_assignments (
    item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    role_id INTEGER NOT NULL REFERENCES roles(id),
    PRIMARY KEY (item_id, role_id)
  ) WITHOUT ROWID;
  CREATE TABLE status_changes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    from_value INTEGER NOT NULL,
    to_value INTEGER NOT NULL,
    transition_id INTEGER,
    comment TEXT,
    at TEXT NOT NULL
  );
  CREATE INDEX status_changes_by_item ON status_changes (item_id, id);

  CREATE TABLE kept_answers (
    person_id INTEGER NOT NULL,
    key TEXT NOT NULL,
    request_hash TEXT NOT NULL,
    status INTEGER NOT NULL,
    body TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (person_id, key)
  ) WITHOUT ROWID;
  CREATE INDEX kept_answers_by_age ON kept_answers (at);

  INSERT INTO sqlite_sequence (name, seq) VALUES
    ('people', 100), ('organizations', 300), ('teams', 500), ('roles', 20), ('statuses', 10), ('transitions', 40),
    ('projects', 1000), ('folders', 2000), ('items', 10000);
`
