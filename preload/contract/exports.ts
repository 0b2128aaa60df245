import { call } from './row'
import { id, text } from './shapes'

export const dataExports = {
  /** Has the person choose where the archive of a complete export goes, and puts it there; null: they chose nothing. */
  save: call((z) => z.tuple([z.object({ jobId: id(z), name: text(z) })])).answers<{ readonly path: string } | null>(),
}
