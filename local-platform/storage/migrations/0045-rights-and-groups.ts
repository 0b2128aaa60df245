/** Permissions of single people, groups with their visible folders, and a person's last call. */
export const RIGHTS_AND_GROUPS = `
  ALTER TABLE people ADD COLUMN last_seen_at INTEGER;

  CREATE TABLE team_permissions (
    team_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    permission INTEGER NOT NULL,
    PRIMARY KEY (team_id, person_id, permission),
    FOREIGN KEY (team_id, person_id) REFERENCES team_members(team_id, person_id) ON DELETE CASCADE
  ) WITHOUT ROWID;
  CREATE TABLE project_permissions (
    project_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    permission INTEGER NOT NULL,
    PRIMARY KEY (project_id, person_id, permission),
    FOREIGN KEY (project_id, person_id) REFERENCES project_members(project_id, person_id) ON DELETE CASCADE
  ) WITHOUT ROWID;
  -- Until now every admin of a project could download, and every member could make an SDK token.
  INSERT INTO project_permissions SELECT project_id, person_id, 28 FROM project_members WHERE role_id = 3;
  INSERT INTO team_permissions
    SELECT m.team_id, m.person_id, 26 FROM team_members m
    WHERE m.role = 4 AND EXISTS (SELECT 1 FROM sdk_tokens s WHERE s.team_id = m.team_id AND s.person_id = m.person_id);

  CREATE TABLE groups (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team_id INTEGER NOT NULL REFERENCES teams(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    name_lower TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (team_id, name_lower)
  );
  CREATE TABLE group_members (
    team_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    group_id INTEGER NOT NULL REFERENCES groups(id) ON DELETE CASCADE,
    PRIMARY KEY (team_id, person_id),
    FOREIGN KEY (team_id, person_id) REFERENCES team_members(team_id, person_id) ON DELETE CASCADE
  ) WITHOUT ROWID;
  CREATE INDEX group_members_by_group ON group_members (group_id, person_id);
  CREATE TABLE group_shares (
    group_id INTEGER NOT NULL REFERENCES groups(id) ON DELETE CASCADE,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    role_id INTEGER NOT NULL REFERENCES roles(id) ON DELETE CASCADE,
    is_whole INTEGER NOT NULL,
    PRIMARY KEY (group_id, project_id)
  ) WITHOUT ROWID;
  CREATE INDEX group_shares_by_project ON group_shares (project_id, group_id);
  CREATE TABLE group_folders (
    group_id INTEGER NOT NULL,
    project_id INTEGER NOT NULL,
    folder_id INTEGER NOT NULL REFERENCES folders(id) ON DELETE CASCADE,
    PRIMARY KEY (group_id, project_id, folder_id),
    FOREIGN KEY (group_id, project_id) REFERENCES group_shares(group_id, project_id) ON DELETE CASCADE
  ) WITHOUT ROWID;
  CREATE INDEX group_folders_by_folder ON group_folders (folder_id);
`
