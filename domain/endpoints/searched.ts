import { z } from 'zod'
import { searchExcess } from '../query/crud/search-bounds'

/** A list has fewer columns. */
const SORTS_MAX = 20

/** A list as the public client asks for it: conditions by field, and a page. */
export const searched = z.object({
  query: z.object({
    search: z
      .record(z.string(), z.unknown())
      .superRefine((search, context) => {
        const message = searchExcess(search)
        if (message !== undefined) context.addIssue({ code: 'custom', message })
      })
      .optional(),
    sort: z
      .array(z.object({ field: z.string(), order: z.string() }))
      .max(SORTS_MAX)
      .optional(),
    limit: z.number().int().nullish(),
    offset: z.number().int().nullish(),
    /** Taken and not needed: what can be joined is always there. */
    join: z.unknown().optional(),
    fields: z.unknown().optional(),
  }),
})
