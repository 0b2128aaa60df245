/** A deleted category stays aside with the items that were of it, so that it can be brought back. */
export const DELETED_CATEGORIES = `
  ALTER TABLE categories ADD COLUMN deleted_at TEXT;
  CREATE TABLE deleted_category_items (
    category_id INTEGER NOT NULL REFERENCES categories(id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL,
    into_id INTEGER,
    PRIMARY KEY (category_id, item_id)
  ) WITHOUT ROWID;
`
