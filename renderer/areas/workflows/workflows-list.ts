import { createList } from '../../kit/list'

/** The workflows available to the team. */
export const WORKFLOWS = createList({ name: 'workflows', places: ['workflows'], sorts: ['name', 'changed'] })

/** The roles in the team's projects. */
export const ROLES = createList({ name: 'roles', places: ['roles'], sorts: ['name', 'used'] })
