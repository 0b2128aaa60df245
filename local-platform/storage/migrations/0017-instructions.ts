/** Instructions of projects, with their last author, and the people who have read them. */
export const INSTRUCTIONS = `
  CREATE TABLE project_instructions (
    project_id INTEGER PRIMARY KEY REFERENCES projects(id) ON DELETE CASCADE,
    link TEXT NOT NULL,
    text TEXT NOT NULL,
    revision INTEGER NOT NULL,
    changed_by TEXT NOT NULL,
    changed_at TEXT NOT NULL
  );
  CREATE TABLE instruction_reads (
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    PRIMARY KEY (project_id, person_id)
  ) WITHOUT ROWID;
`
