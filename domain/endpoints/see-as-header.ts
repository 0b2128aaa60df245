/** Header of a read that is answered with the rights of another person, or of a role, of the project. */
export const SEE_AS_HEADER = 'x-loupe-see-as'

/** A person or a role of a project, by its number. */
export interface SeeAsTarget {
  readonly kind: 'person' | 'role'
  readonly id: number
}

/** Value of the header for a target. */
export function seeAsText({ kind, id }: SeeAsTarget): string {
  return `${kind}:${id}`
}
