import { z } from 'zod'

/** Most rows of any list in an answer. */
const ROWS_MAX = 50_000
/** Most names of one object of numbers. */
const NAMES_MAX = 1_000

/** Validates a list of an answer row by row, and stops at the first invalid one. */
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
      // Its type is that of its rows, which only the second step validates.
    }) as unknown as z.ZodType<z.output<T>[], z.input<T>[]>

/** Validates named parts of an answer, and stops at the first invalid one. */
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

/** Named numbers of an answer. */
export const numbers = named(z.number())

/** Tells whether a value has few enough names; stops counting at the limit. */
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
