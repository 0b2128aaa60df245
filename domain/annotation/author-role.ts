/** What annotations call the built-in roles of a project, by their numbers. */
const ROLES: ReadonlyMap<number | undefined, string> = new Map([
  [1, 'Annotator'],
  [2, 'QA'],
  [3, 'Admin'],
])

/** How an annotation names the role of the person who changes it; a role of one team's own counts as the first. */
export function authorRole(role: number | undefined): string {
  return ROLES.get(role) ?? 'Annotator'
}
