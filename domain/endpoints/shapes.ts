import { z } from 'zod'
import { many } from '../many'

export const id = z.number().int()
/** An id where the public client writes it as a text, too. */
export const idText = z.union([
  id,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
])
/** How many, or from which on. */
export const count = z.number().int().min(0)
/** What a person may do in a place. */
export const accesses = z.object({ actions: many(z.string()), action_groups: many(z.string()) })
/** The bytes of a file. */
export const bytes = z.instanceof(Uint8Array)
/** The answer of a call that has nothing to tell. */
export const done = z.object({ ok: z.literal(true) })

/** A page of rows, with how many there are. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: many(row), count: z.number(), total: z.number() })

/** One text of a query string, or several of one name. */
export const listed = z.union([z.string(), z.array(z.string())]).optional()

/** The words of a query string that `domain/query/crud` reads. */
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
