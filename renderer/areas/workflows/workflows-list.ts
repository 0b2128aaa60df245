import { createList } from '../../kit/list'

/** The workflows that the team may use. */
export const WORKFLOWS = createList({ name: 'workflows', places: ['workflows'], sorts: ['name', 'changed'] })

/** The roles that the team gives in its projects. */
export const ROLES = createList({ name: 'roles', places: ['roles'], sorts: ['name', 'used'] })
