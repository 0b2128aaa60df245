import { z } from 'zod'
import { many, named, numbers } from '../many'
import { row } from './row'

/** What forms may send. */
export const validationRules = {
  /** The lengths and characters of texts, the endings of files by the type of project, and the most of what is counted. */
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
