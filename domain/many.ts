import { z } from 'zod'

/** The most rows that any list of an answer has. */
const ROWS_MAX = 50_000
/** The most names of one object of numbers. */
const NAMES_MAX = 1_000

/** A list of an answer: looked at row by row, and given up at the first one that does not fit. */
export const many = <T extends z.ZodType>(row: T, max = ROWS_MAX) =>
  z
    .array(z.unknown())
    .max(max)
    .transform((rows, context): z.output<T>[] => {
      const fitting: z.output<T>[] = []
      for (const [at, one] of rows.entries()) {
        const read = row.safeParse(one)
        if (!read.success) return refuse(context, [at], read.error)
        fitting.push(read.data)
      }
      return fitting
      // It takes what its rows take, though they are looked at only in the second step.
    }) as unknown as z.ZodType<z.output<T>[], z.input<T>[]>

/** Parts of an answer by their names, given up at the first that does not fit. */
export const named = <T extends z.ZodType>(part: T) =>
  z.unknown().transform((parts, context): Record<string, z.output<T>> => {
    const whole = z.looseObject({}).safeParse(isSmall(parts) ? parts : null)
    if (!whole.success) return refuse(context, [], whole.error)
    const fitting: Record<string, z.output<T>> = {}
    for (const [name, one] of Object.entries(whole.data)) {
      const read = part.safeParse(one)
      if (!read.success) return refuse(context, [name], read.error)
      fitting[name] = read.data
    }
    return fitting
  })

/** Numbers of an answer by their names. */
export const numbers = named(z.number())

/** Tells whether few enough names are in something; it stops counting where they are too many. */
function isSmall(parts: unknown): boolean {
  let count = 0
  for (const _name in parts as object) {
    count += 1
    if (count > NAMES_MAX) return false
  }
  return true
}

function refuse(context: z.RefinementCtx, at: readonly PropertyKey[], { issues: [issue] }: z.ZodError): never {
  context.addIssue({ code: 'custom', path: [...at, ...(issue?.path ?? [])], message: issue?.message ?? '' })
  return z.NEVER
}
