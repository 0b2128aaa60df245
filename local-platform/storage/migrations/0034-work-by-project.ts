/** Index for a project's last work, without a scan of all minutes. */
export const WORK_BY_PROJECT = `
  CREATE INDEX work_time_by_project ON work_time (project_id, started_at);
`
