// Before every other module that makes a schema.
import { z } from '#domain/page-schema'
import { sparse } from './sparse'

/** The form that items of the project are answered in, as its platform keeps it; and the person's role, by which parts of it are shown. */
export const FORM_ANSWER = sparse({
  /** Null: the project has none. */
  form: z.record(z.string(), z.unknown()).nullable(),
  role: z.number().int().optional(),
})
