/** Display names of built-in roles; other roles keep the platform's name. */
const ROLE_NAMES: Readonly<Record<string, string>> = { ProjectAdmin: 'Project admins', Annotator: 'Annotators' }

/** A role's display name. */
export function roleName(role: string): string {
  return ROLE_NAMES[role] ?? role
}
