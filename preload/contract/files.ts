import { call } from './row'
import { text } from './shapes'

/** Part of a long text, so that no single value is large. */
const PART_MAX = 50_000
const PARTS_MAX = 1_000

export const files = {
  /** Saves a text as a file of this type where the person chooses; null if they cancel. */
  saveText: call((z) =>
    z.tuple([
      z.object({
        name: text(z),
        ending: z.enum(['json', 'csv']),
        content: z.array(z.string().max(PART_MAX)).max(PARTS_MAX),
      }),
    ]),
  ).answers<{ readonly path: string } | null>(),
}
