/** A deleted category is kept with its items, so that it can be restored. */
export const DELETED_CATEGORIES = `
  ALTER TABLE categories ADD COLUMN deleted_at TEXT;
  CREATE TABLE deleted_category_items (
    category_id INTEGER NOT NULL REFERENCES categories(id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL,
    into_id INTEGER,
    PRIMARY KEY (category_id, item_id)
  ) WITHOUT ROWID;
`
