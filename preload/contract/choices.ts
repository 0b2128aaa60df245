import type { ZodType } from 'zod'
import type { Choice } from '#domain/choice'
import { call, push, type Z } from './row'

const choice = (z: Z): ZodType<Choice, Choice> =>
  z.lazy(() =>
    z.union([
      z.string().max(10_000),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(choice(z)).max(1_000),
      z.record(z.string().max(200), choice(z)),
    ]),
  )

export const choices = {
  /** Reads every stored choice. */
  read: call().answers<{ readonly [name: string]: Choice }>(),
  /** Stores a choice under its name. */
  write: call((z) => z.tuple([z.string().min(1).max(200), choice(z)])).done(),
}

export const choicePushes = {
  /** Another window stored a choice. */
  'choices.changed': push<{ readonly name: string; readonly choice: Choice }>(),
}
