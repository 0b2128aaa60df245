import { z } from 'zod'
import { many } from '../many'

export const id = z.number().int()
/** Id that the public client may send as text. */
export const idText = z.union([
  id,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
/** Number of entries, or an offset. */
export const count = z.number().int().min(0)
/** Rights of a person in a place. */
export const accesses = z.object({ actions: many(z.string()), action_groups: many(z.string()) })
/** Bytes of a file. */
export const bytes = z.instanceof(Uint8Array)
/** Answer of a call without a result. */
export const done = z.object({ ok: z.literal(true) })

/** Page of rows, with the total. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: many(row), count: z.number(), total: z.number() })

/** One text of a query string, or several of one name. */
export const listed = z.union([z.string(), z.array(z.string())]).optional()

/** Query parameters that `domain/query/crud` parses. */
export const crudQuery = z.object({
  fields: listed,
  select: listed,
  s: listed,
  filter: listed,
  or: listed,
  join: listed,
  sort: listed,
  limit: listed,
  per_page: listed,
  offset: listed,
  page: listed,
  cache: listed,
  include_deleted: listed,
})
