import { FORMAT_ROWS } from '#domain/annotation/formats/rows'
import { CATEGORIES_MAX } from '#domain/categories'
import {
  CLASSES_PER_CALL_MAX,
  ITEMS_PER_FOLDER_MAX,
  ITEMS_PER_PROJECT_MAX,
  PROJECTS_PER_CALL_MAX,
} from '#domain/constants'
import { PROJECT_TYPE, type ProjectTypeName } from '#domain/enums'
import { takesKind } from '#domain/limits'
import { FILE_KINDS, type FileKind } from '#domain/media/kinds'
import { ok } from '#domain/result'
import { TEXT_RULES } from '#domain/text-rules'
import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import { teamMembership } from './access/project-access'

const TYPES = Object.keys(PROJECT_TYPE) as readonly ProjectTypeName[]
const FORMATS: readonly string[] = [...FORMAT_ROWS.map(({ id }) => id), 'csv', 'jsonl']
const IMPORT_ROWS = ['checkImport', 'findSources', 'uploadFile', 'uploadAnnotation', 'itemPages'] as const
const KINDS = Object.keys(FILE_KINDS) as readonly FileKind[]

/** Endpoints of the validation rules for forms. */
export const validationRules = {
  /** Reads the rules, for all members of the team. */
  readValidationRules: (platform, { caller, place }) => {
    const membership = teamMembership(platform, caller, place.teamId)
    if (!membership.ok) return membership
    return ok({
      texts: { ...TEXT_RULES },
      endings: Object.fromEntries(TYPES.map((type) => [type, endingsOf(type)])),
      limits: {
        itemsPerFolder: ITEMS_PER_FOLDER_MAX,
        itemsPerProject: ITEMS_PER_PROJECT_MAX,
        classesPerCall: CLASSES_PER_CALL_MAX,
        categoriesPerProject: CATEGORIES_MAX,
        projectsPerCall: PROJECTS_PER_CALL_MAX,
      },
      export_formats: [...FORMATS],
      import_rows: [...IMPORT_ROWS],
    })
  },
} satisfies HandlersOf<Subjects['validationRules']>

/** Extensions of the files that a project type accepts, without the dot. */
function endingsOf(type: ProjectTypeName): string[] {
  return KINDS.filter((kind) => takesKind(type, kind)).flatMap((kind) => FILE_KINDS[kind].endings)
}
