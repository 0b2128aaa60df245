/** Order and keys of classes, and the former names of classes and their attributes. */
export const CLASS_NAMES = `
  ALTER TABLE classes ADD COLUMN digit INTEGER;
  ALTER TABLE classes ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
  UPDATE classes SET position = id;
  CREATE TABLE class_names (
    kind TEXT NOT NULL,
    thing_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    class_id INTEGER NOT NULL,
    until TEXT NOT NULL,
    PRIMARY KEY (kind, thing_id, name)
  );
  CREATE INDEX class_names_of_project ON class_names (project_id, until);
`
