/** A team member to add to a project, with a project role. */
export interface SharedPerson {
  readonly email: string
  readonly roleId: number
}

/** As many as one call of the platform takes. */
export const PEOPLE_PER_CALL_MAX = 500

/** People as they were kept, read with distrust. */
export function readPeople(kept: unknown): readonly SharedPerson[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return []
    const { email, roleId } = one as Readonly<Record<string, unknown>>
    return typeof email === 'string' && Number.isSafeInteger(roleId) ? [{ email, roleId: Number(roleId) }] : []
  })
}

/** The addresses in a pasted text, each once and in small letters. */
export function addressesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/[^\s<>"',;:()]+@[^\s<>"',;:()]+/g)].map(([one]) => one.toLowerCase()))]
}
