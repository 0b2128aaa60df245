/**
 * The platform names the files of items itself: what a client calls an upload is its key, and never a path. Uploads that
 * are there keep their paths. An item that goes leaves its file in `left_files`, also where it goes with its project or its
 * folder; an index answers which items name a file, so that only a file without any is removed.
 */
export const FILES_OF_ITEMS = `
  ALTER TABLE uploads ADD COLUMN key TEXT NOT NULL DEFAULT '';
  UPDATE uploads SET key = path;
  CREATE UNIQUE INDEX uploads_by_key ON uploads (project_id, key);

  CREATE INDEX items_by_file ON items (json_extract(source, '$.path')) WHERE json_extract(source, '$.path') IS NOT NULL;

  CREATE TABLE left_files (path TEXT PRIMARY KEY, project_id INTEGER NOT NULL, since INTEGER) WITHOUT ROWID;
  CREATE INDEX left_files_by_project ON left_files (project_id);
  CREATE TRIGGER items_leave_files AFTER DELETE ON items WHEN json_extract(old.source, '$.path') IS NOT NULL BEGIN
    INSERT OR REPLACE INTO left_files VALUES (json_extract(old.source, '$.path'), old.project_id, NULL);
  END;
  CREATE TRIGGER projects_leave_uploads BEFORE DELETE ON projects BEGIN
    INSERT OR REPLACE INTO left_files SELECT path, project_id, NULL FROM uploads WHERE project_id = old.id;
  END;
`
