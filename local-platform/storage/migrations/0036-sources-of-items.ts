/**
 * Original path of an item's file, and its lookup key: lower case, from its last part to its first. Earlier items have
 * no path, and are found by name.
 */
export const SOURCES_OF_ITEMS = `
  ALTER TABLE items ADD COLUMN source_path TEXT;
  ALTER TABLE items ADD COLUMN source_key TEXT NOT NULL DEFAULT '';
  UPDATE items SET source_key = name_lower || '/';
  CREATE INDEX items_by_source ON items (project_id, source_key, folder_id);
`
