/** What built-in roles are called, where their name is one of the platform's language. */
const ROLE_NAMES: Readonly<Record<string, string>> = { ProjectAdmin: 'Project admins', Annotator: 'Annotators' }

/** What people of a role are called. */
export function roleName(role: string): string {
  return ROLE_NAMES[role] ?? role
}
