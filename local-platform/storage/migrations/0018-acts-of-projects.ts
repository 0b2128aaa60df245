/** What happened last in a project is found without a look at all that happened elsewhere. */
export const ACTS_OF_PROJECTS = `
  CREATE INDEX events_by_topic ON events (topic, id);
`
