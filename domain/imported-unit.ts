import type { ProjectTypeName } from './enums'
import { PROJECT_TYPES } from './project-types'

interface Imported {
  readonly type: ProjectTypeName
  readonly isOfAnnotations: boolean
  /** Use of a list's lines; null for files. */
  readonly table: { readonly as: 'links' | 'rows' } | null
}

const OF_TABLE = { links: 'link', rows: 'line' } as const

/** Unit that an import counts, in the singular. */
export function importedUnit({ isOfAnnotations, table, type }: Imported): string {
  if (isOfAnnotations) return 'annotation'
  if (table !== null) return OF_TABLE[table.as]
  return PROJECT_TYPES[type].unit[0]
}
