/** Categories of a project's items and people, and its annotation steps. */
export const CATEGORIES_AND_STEPS = `
  CREATE TABLE categories (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    name_lower TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    UNIQUE (project_id, name_lower)
  );
  CREATE TABLE person_categories (
    project_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    category_id INTEGER NOT NULL REFERENCES categories(id) ON DELETE CASCADE,
    PRIMARY KEY (project_id, person_id, category_id),
    FOREIGN KEY (project_id, person_id) REFERENCES project_members(project_id, person_id) ON DELETE CASCADE
  ) WITHOUT ROWID;
  CREATE TABLE project_steps (
    project_id INTEGER PRIMARY KEY REFERENCES projects(id) ON DELETE CASCADE,
    steps TEXT NOT NULL,
    connections TEXT NOT NULL,
    revision INTEGER NOT NULL,
    changed_by TEXT NOT NULL,
    changed_at TEXT NOT NULL
  );
  ALTER TABLE items ADD COLUMN category_id INTEGER;
  CREATE INDEX items_by_category ON items (project_id, category_id, id, annotation_status) WHERE category_id IS NOT NULL;
`
