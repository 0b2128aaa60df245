/**
 * The platform names the files of items itself: what a client calls an upload is its key, and never a path. Uploads that
 * are there keep their paths. An item that goes leaves its file in `left_files`, also where it goes with its project or its
 * folder; an index answers which items name a file, so that only a file without any is removed.
 */
export const FILES_OF_ITEMS = `
  CREATE TABLE keyed_uploads (
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    path TEXT NOT NULL UNIQUE,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    mime TEXT NOT NULL,
    is_shown_as_is INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (project_id, key)
  ) WITHOUT ROWID;
  INSERT INTO keyed_uploads SELECT project_id, path, path, width, height, mime, is_shown_as_is, at FROM uploads;
  DROP TABLE uploads;
  ALTER TABLE keyed_uploads RENAME TO uploads;
  CREATE INDEX uploads_by_age ON uploads (at);

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
