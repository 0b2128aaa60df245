import { type ProjectTypeName, projectTypeName } from '#domain/enums'
import { PROJECT_TYPES } from '#domain/project-types'

/** Tells whether files can be brought into projects of this type: into all that this product knows. */
export function takesFiles(type: number): boolean {
  return projectTypeName(type) !== undefined
}

/** What the person's own files are called in a project of this type: one, and several. */
export function fileWords(type: ProjectTypeName | undefined): readonly [one: string, many: string] {
  return type === undefined ? ['file', 'files'] : PROJECT_TYPES[type].unit
}
