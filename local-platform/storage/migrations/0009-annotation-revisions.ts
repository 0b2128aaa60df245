/** Every revision of an item's annotation; `file` identifies its bytes by their hash, or by a number if imported. */
export const ANNOTATION_REVISIONS = `
  CREATE TABLE annotation_revisions (
    item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
    revision INTEGER NOT NULL,
    person_id INTEGER REFERENCES people(id) ON DELETE SET NULL,
    kind TEXT NOT NULL,
    file TEXT,
    bytes INTEGER NOT NULL,
    open_comments INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (item_id, revision)
  ) WITHOUT ROWID;
`
