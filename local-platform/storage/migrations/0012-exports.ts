/** Project admins may export. */
export const EXPORTS = `
  INSERT OR IGNORE INTO role_grants (role_id, scope, action)
    SELECT id, 'project', 'DownloadItem' FROM roles WHERE id = 3 AND team_id IS NULL;
`
