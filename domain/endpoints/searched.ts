import { z } from 'zod'

/** A list as the public client asks for it: conditions by field, and a page. */
export const searched = z.object({
  query: z.object({
    search: z.record(z.string(), z.unknown()).optional(),
    sort: z.array(z.object({ field: z.string(), order: z.string() })).optional(),
    limit: z.number().int().nullish(),
    offset: z.number().int().nullish(),
    /** Taken and not needed: what can be joined is always there. */
    join: z.unknown().optional(),
    fields: z.unknown().optional(),
  }),
})
