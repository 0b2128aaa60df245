// Import it before every other module that builds a schema.
import { z } from '#domain/page-schema'
import { FORM_REQUEST } from '#domain/form-request'
import { sparse } from './sparse'

/** A request of the form's code, and what its host answered; the bytes as base64. */
export const FORM_REQUEST_ARGS = z.tuple([
  sparse({
    method: z.enum(FORM_REQUEST.methods),
    url: z.string().max(4_000),
    headers: z
      .record(z.string().max(100), z.string().max(4_000))
      .refine((headers) => Object.keys(headers).length <= FORM_REQUEST.headersMost),
    body: z.string().max(FORM_REQUEST.bodyMost).optional(),
  }),
])
export const FORM_REQUEST_ANSWER = z.union([
  z.object({ status: z.number().int(), headers: z.record(z.string(), z.string()), body: z.string() }),
  z.object({ refusal: z.string() }),
])

/** The form that items of the project are answered in, as its platform keeps it; and the person's role, by which parts of it are shown. */
export const FORM_ANSWER = sparse({
  /** Null if the project has none. */
  form: z.record(z.string(), z.unknown()).nullable(),
  role: z.number().int().optional(),
})
