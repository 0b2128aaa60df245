import { z } from 'zod'

export const id = z.number().int()
/** How many, or from which on. */
export const count = z.number().int().min(0)
/** What a person may do in a place. */
export const accesses = z.object({ actions: z.array(z.string()), action_groups: z.array(z.string()) })
/** The bytes of a file. */
export const bytes = z.instanceof(Uint8Array)
/** The answer of a call that has nothing to tell. */
export const done = z.object({ ok: z.literal(true) })

/** A page of rows, with how many there are. */
export const listOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), count: z.number(), total: z.number() })
