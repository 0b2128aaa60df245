/** Names of the built-in project roles in annotations, by role number. */
const ROLES: ReadonlyMap<number | undefined, string> = new Map([
  [1, 'Annotator'],
  [2, 'QA'],
  [3, 'Admin'],
])

/** Role name in an annotation's author fields; a custom role counts as the first one. */
export function authorRole(role: number | undefined): string {
  return ROLES.get(role) ?? 'Annotator'
}
