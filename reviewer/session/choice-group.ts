import type { z } from 'zod'

/** Stored values of the host: each choice by name, as written. */
export type KeptChoices = Readonly<Record<string, unknown>>

/** One choice of view: its possible values and its default. */
interface Choice<T> {
  readonly schema: z.ZodType<T>
  readonly first: T
}

type ValuesOf<R> = { readonly [K in keyof R]: R[K] extends Choice<infer T> ? T : never }

/** Choices that belong together; the file that uses them declares them, and nothing else names them. */
export interface ChoiceGroup<T> {
  /** Each window has its own: what another window chooses is not taken over. */
  readonly ofWindow: readonly string[]
  /** Choices in stored form; the first value replaces a missing or unreadable one. */
  readonly read: (kept: KeptChoices) => T
}

/** Declares one choice. */
export function choice<T>(schema: z.ZodType<T>, first: NoInfer<T>): Choice<T> {
  return { schema, first }
}

/** Declares choices by the names under which the host keeps them; `ofWindow` names those that each window has for itself. */
export function choiceGroup<R extends Readonly<Record<string, Choice<unknown>>>>(
  rows: R,
  ofWindow: readonly (keyof R & string)[] = [],
): ChoiceGroup<ValuesOf<R>> {
  const entries = Object.entries(rows)
  return {
    ofWindow,
    read: (kept) =>
      // The rows' own type pairs each name with its value.
      Object.fromEntries(
        entries.map(([name, { schema, first }]) => {
          const isKept = Object.hasOwn(kept, name) && schema.safeParse(kept[name]).success
          return [name, isKept ? kept[name] : first]
        }),
      ) as ValuesOf<R>,
  }
}
