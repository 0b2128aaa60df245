/**
 * Each event gets its project as a computed column, also if its topic is a team or a person.
 * The indexes are for the lists of a team's activity.
 */
export const PLACES_OF_EVENTS = `
  ALTER TABLE events ADD COLUMN project_id INTEGER GENERATED ALWAYS AS (
    CASE
      WHEN topic LIKE 'project:%' THEN CAST(substr(topic, 9) AS INTEGER)
      WHEN thing LIKE 'project:%' AND thing NOT LIKE '%,%' THEN CAST(substr(thing, 9) AS INTEGER)
      ELSE json_extract(after, '$.project.id')
    END
  ) VIRTUAL;
  CREATE INDEX events_by_team ON events (team_id, id);
  CREATE INDEX events_by_project ON events (project_id, id);
  CREATE INDEX events_by_person ON events (team_id, by_id, id);
`
