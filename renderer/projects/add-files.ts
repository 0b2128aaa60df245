import { type ProjectTypeName, projectTypeName } from '#domain/enums'
import { PROJECT_TYPES } from '#domain/project-types'

/** Tells whether files can be brought into projects of this type: into all that this product knows. */
export function takesFiles(type: number): boolean {
  return projectTypeName(type) !== undefined
}

/** The words for one file and for several files of this project type. */
export function fileWords(type: ProjectTypeName | undefined): readonly [one: string, many: string] {
  return type === undefined ? ['file', 'files'] : PROJECT_TYPES[type].unit
}
