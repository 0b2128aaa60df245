import { z } from 'zod'
import { searchExcess } from '../query/crud/search-bounds'

/** Most sorted columns. */
const SORTS_MAX = 20

/** List request of the public client: conditions by field, and a page. */
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
    /** Accepted and ignored: joined data is always included. */
    join: z.unknown().optional(),
    fields: z.unknown().optional(),
  }),
})
