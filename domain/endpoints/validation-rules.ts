import { z } from 'zod'
import { many, named, numbers } from '../many'
import { row } from './row'

/** Endpoints of the validation rules for forms. */
export const validationRules = {
  /** Returns lengths and characters of texts, file extensions by project type, and limits of counts. */
  readValidationRules: row({
    service: 'main',
    method: 'GET',
    path: 'config/validation-rules',
    scope: 'team',
    answer: z.object({
      texts: named(z.object({ most: z.number(), replaced: z.string(), refused: z.string() })),
      endings: named(many(z.string())),
      limits: numbers,
      /** Ids of the formats that exports of this platform have; absent: native ones alone, as the public interface has. */
      export_formats: many(z.string().max(40)).optional(),
      /** Names of the platform's import endpoints beyond the public interface; absent if it has none. */
      import_rows: many(z.string().max(40)).optional(),
    }),
    shell: 'read',
    since: 'S',
  }),
}
