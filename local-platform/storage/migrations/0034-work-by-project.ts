/** When somebody last worked in a project is found without a look at all minutes of work. */
export const WORK_BY_PROJECT = `
  CREATE INDEX work_time_by_project ON work_time (project_id, started_at);
`
