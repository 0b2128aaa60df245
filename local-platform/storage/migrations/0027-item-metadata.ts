/** Custom fields of projects, and the values of items; a value is a number or a text, as its field says. */
export const ITEM_METADATA = `
  CREATE TABLE metadata_fields (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    spec TEXT NOT NULL,
    UNIQUE (project_id, name)
  );
  CREATE TABLE item_metadata (
    item_id INTEGER NOT NULL REFERENCES items(id) ON DELETE CASCADE,
    field_id INTEGER NOT NULL REFERENCES metadata_fields(id) ON DELETE CASCADE,
    value NOT NULL,
    PRIMARY KEY (item_id, field_id)
  ) WITHOUT ROWID;
  CREATE INDEX item_metadata_by_field ON item_metadata (field_id, value);
`
