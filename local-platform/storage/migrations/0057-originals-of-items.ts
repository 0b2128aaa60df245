/**
 * The source of an item may name its original: the document that its text was read from. Copies share it like the file
 * itself, and a deleted item notes it in `left_files`.
 */
export const ORIGINALS_OF_ITEMS = `
  CREATE INDEX items_by_original ON items (json_extract(source, '$.original.path'))
    WHERE json_extract(source, '$.original.path') IS NOT NULL;
  CREATE TRIGGER items_leave_originals AFTER DELETE ON items WHEN json_extract(old.source, '$.original.path') IS NOT NULL BEGIN
    INSERT OR REPLACE INTO left_files VALUES (json_extract(old.source, '$.original.path'), old.project_id, NULL);
  END;
`
