/** Work time by the minute. */
export const WORK_TIME = `
  CREATE TABLE work_time (
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    started_at TEXT NOT NULL,
    seconds INTEGER NOT NULL,
    PRIMARY KEY (person_id, project_id, started_at)
  ) WITHOUT ROWID;
`
