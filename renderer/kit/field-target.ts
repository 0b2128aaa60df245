import type { FieldPlace } from '#domain/custom-fields'

/** Whose fields they are; the people of a project are named by it. */
export type FieldsOf = FieldPlace & { readonly project_id?: number }

/** The thing whose value of a field a person edits. */
export interface FieldTarget {
  readonly id: number
  readonly name: string
}
