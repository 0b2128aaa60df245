// Import it before every other module that builds a schema.
import { z } from '#domain/page-schema'
import { sparse } from './sparse'

/**
 * Form of the project's items, as stored by its platform, and the person's role, which determines the visible parts.
 */
export const FORM_ANSWER = sparse({
  /** Null if the project has none. */
  form: z.record(z.string(), z.unknown()).nullable(),
  role: z.number().int().optional(),
})
