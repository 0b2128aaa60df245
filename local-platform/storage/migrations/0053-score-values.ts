/** Scores that people got for items. */
export const SCORE_VALUES = `
  CREATE TABLE score_values (
    item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
    person_id INTEGER NOT NULL REFERENCES people(id) ON DELETE CASCADE,
    role_id INTEGER NOT NULL,
    score_id INTEGER NOT NULL REFERENCES score_templates(id) ON DELETE CASCADE,
    project_id INTEGER NOT NULL,
    value TEXT NOT NULL,
    weight REAL NOT NULL,
    updated_at TEXT NOT NULL,
    PRIMARY KEY (item_id, person_id, role_id, score_id)
  ) WITHOUT ROWID;
  CREATE INDEX score_values_by_score ON score_values (score_id);
`
