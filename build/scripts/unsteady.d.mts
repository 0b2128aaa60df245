/** The record of tests that passed only at the second try. */
export interface Unsteady {
  /** Notes one; tells whether it did so in an earlier run too. */
  note(title: string): boolean
  close(): void
}

/** Opens the record at a path; a missing or damaged one counts as empty. */
export function openUnsteady(path: string): Unsteady
