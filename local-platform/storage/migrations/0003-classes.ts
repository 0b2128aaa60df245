/** Classes of projects, and the forms of multimodal ones. */
export const CLASSES = `
  CREATE TABLE classes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    color TEXT NOT NULL,
    kind INTEGER NOT NULL,
    attribute_groups TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (project_id, name)
  );
  CREATE TABLE project_forms (
    project_id INTEGER PRIMARY KEY REFERENCES projects(id) ON DELETE CASCADE,
    form TEXT NOT NULL
  );
  INSERT INTO sqlite_sequence (name, seq) VALUES ('classes', 700);
`
