/** A deleted project is kept for a while under a name that no one can type, so that its own is free at once. */
export const DELETED_PROJECTS = `
ALTER TABLE projects ADD COLUMN deleted_at INTEGER;
ALTER TABLE projects ADD COLUMN deleted_by TEXT;
ALTER TABLE projects ADD COLUMN deleted_name TEXT;
INSERT OR IGNORE INTO role_grants (role_id, scope, action)
  SELECT roles.id, 'project', granted.action FROM roles, (
    SELECT 'UpdateProject' AS action UNION ALL SELECT 'ManageFolder' UNION ALL SELECT 'UploadItem' UNION ALL SELECT 'DeleteItem'
  ) granted WHERE roles.id = 3 AND roles.team_id IS NULL;
`
