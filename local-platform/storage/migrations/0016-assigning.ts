/** Project admins assign items to people. */
export const ASSIGNING = `
  INSERT OR IGNORE INTO role_grants (role_id, scope, action)
    SELECT id, 'project', 'AssignItem' FROM roles WHERE id = 3 AND team_id IS NULL;
`
