import { call } from './row'
import { id, text } from './shapes'

export const dataExports = {
  /** Saves a complete export's archive where the person chooses; null if they cancel. */
  save: call((z) => z.tuple([z.object({ jobId: id(z), name: text(z) })])).answers<{ readonly path: string } | null>(),
}
