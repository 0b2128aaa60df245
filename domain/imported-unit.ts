import type { ProjectTypeName } from './enums'
import { PROJECT_TYPES } from './project-types'

interface Imported {
  readonly type: ProjectTypeName
  readonly isOfAnnotations: boolean
  /** What a list has a line for; null: files come in. */
  readonly table: { readonly as: 'links' | 'rows' } | null
}

const OF_TABLE = { links: 'link', rows: 'line' } as const

/** What an import counts, in the singular. */
export function importedUnit({ isOfAnnotations, table, type }: Imported): string {
  if (isOfAnnotations) return 'annotation'
  if (table !== null) return OF_TABLE[table.as]
  return PROJECT_TYPES[type].unit[0]
}
