/** Files as answers of a form; their bytes are in the data folder. */
export const FILES_OF_ANSWERS = `
  CREATE TABLE answer_files (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    item_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    bytes INTEGER NOT NULL,
    added_by TEXT NOT NULL,
    added_at TEXT NOT NULL
  );
  CREATE INDEX answer_files_of_items ON answer_files (item_id);
  CREATE INDEX answer_files_by_path ON answer_files (path);
`
