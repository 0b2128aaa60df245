/**
 * The platform itself names the files of items: an upload's client name is its key, and never a path. Existing uploads
 * keep their paths. A deleted item notes its file in `left_files`, also if its project or folder is deleted. An index
 * finds the items of a file, so that only unreferenced files are deleted.
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
