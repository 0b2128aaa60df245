/** Index for a project's last events, without a scan of all others. */
export const ACTS_OF_PROJECTS = `
  CREATE INDEX events_by_topic ON events (topic, id);
`
