/** Priority of items, which project admins set. */
export const ITEM_PRIORITY = `
  ALTER TABLE items ADD COLUMN priority REAL NOT NULL DEFAULT 0;
  CREATE INDEX items_by_priority ON items (project_id, priority, id, annotation_status);
  INSERT OR IGNORE INTO role_grants (role_id, scope, action)
    SELECT id, 'project', 'UploadPriority' FROM roles WHERE id = 3 AND team_id IS NULL;
`
