import { call } from './row'
import { text } from './shapes'

/** A text goes over in parts, so that no single one is large. */
const PART_MAX = 50_000
const PARTS_MAX = 1_000

export const files = {
  /** Has the person choose where a text goes as a file of this ending, and puts it there; null: they chose nothing. */
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
