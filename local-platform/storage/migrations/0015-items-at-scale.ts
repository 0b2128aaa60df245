/**
 * Counts, searches and filters of very long lists without a scan. Triggers maintain counts by folder and status, and an
 * index of name parts; more indexes serve the filters. A row id of the name index combines project and item, so that a
 * project's names are adjacent.
 */
export const ITEMS_AT_SCALE = `
  CREATE TABLE item_counts (
    project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
    folder_id INTEGER NOT NULL,
    annotation_status INTEGER NOT NULL,
    items INTEGER NOT NULL,
    PRIMARY KEY (project_id, folder_id, annotation_status)
  ) WITHOUT ROWID;
  INSERT INTO item_counts SELECT project_id, folder_id, annotation_status, count(*) FROM items GROUP BY 1, 2, 3;

  CREATE VIEW item_names_source AS SELECT project_id * 4294967296 + id AS row, name_lower FROM items;
  CREATE VIRTUAL TABLE item_names USING fts5 (
    name_lower, content = 'item_names_source', content_rowid = 'row', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  );
  INSERT INTO item_names (rowid, name_lower) SELECT row, name_lower FROM item_names_source;

  CREATE TRIGGER items_counted_in AFTER INSERT ON items BEGIN
    INSERT INTO item_counts VALUES (new.project_id, new.folder_id, new.annotation_status, 1)
      ON CONFLICT DO UPDATE SET items = items + 1;
    INSERT INTO item_names (rowid, name_lower) VALUES (new.project_id * 4294967296 + new.id, new.name_lower);
  END;
  CREATE TRIGGER items_counted_out AFTER DELETE ON items BEGIN
    UPDATE item_counts SET items = items - 1
      WHERE project_id = old.project_id AND folder_id = old.folder_id AND annotation_status = old.annotation_status;
    INSERT INTO item_names (item_names, rowid, name_lower)
      VALUES ('delete', old.project_id * 4294967296 + old.id, old.name_lower);
  END;
  CREATE TRIGGER items_counted_anew AFTER UPDATE OF folder_id, annotation_status ON items BEGIN
    UPDATE item_counts SET items = items - 1
      WHERE project_id = old.project_id AND folder_id = old.folder_id AND annotation_status = old.annotation_status;
    INSERT INTO item_counts VALUES (new.project_id, new.folder_id, new.annotation_status, 1)
      ON CONFLICT DO UPDATE SET items = items + 1;
  END;
  CREATE TRIGGER items_named_anew AFTER UPDATE OF name_lower ON items BEGIN
    INSERT INTO item_names (item_names, rowid, name_lower)
      VALUES ('delete', old.project_id * 4294967296 + old.id, old.name_lower);
    INSERT INTO item_names (rowid, name_lower) VALUES (new.project_id * 4294967296 + new.id, new.name_lower);
  END;

  DROP INDEX items_by_status;
  CREATE INDEX items_by_status_with_name ON items (project_id, annotation_status, id, folder_id, name_lower);
  CREATE INDEX items_by_folder ON items (project_id, folder_id, id, annotation_status);
  CREATE INDEX items_by_approval ON items (project_id, approval_status, id, annotation_status);
  CREATE INDEX items_pinned ON items (project_id, id, annotation_status) WHERE is_pinned IS 1;
  CREATE INDEX item_assignments_by_person ON item_assignments (person_id, item_id);
`
