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
    }),
    shell: 'read',
    since: 'S',
  }),
}
