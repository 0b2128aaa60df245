/**
 * Where the file of an item lay when it came in, and the key by which items are found by that: without case, from its last
 * part to its first. An item of before knows no path, and is found by its name.
 */
export const SOURCES_OF_ITEMS = `
  ALTER TABLE items ADD COLUMN source_path TEXT;
  ALTER TABLE items ADD COLUMN source_key TEXT NOT NULL DEFAULT '';
  UPDATE items SET source_key = name_lower || '/';
  CREATE INDEX items_by_source ON items (project_id, source_key, folder_id);
`
