import type { EditPorts } from './edit-ports'

/** Answers the redo keys while a tool has nothing to put back, so that they change no finished object. */
export const NOTHING_TO_PUT_BACK = redoKeys(({ say }: Pick<EditPorts, 'say'>) => say('Nothing to put back'))

/** Binds what puts back to both keys of redo. */
export function redoKeys<F>(putBack: F): { readonly 'Mod+Shift+z': F; readonly 'Mod+y': F } {
  return { 'Mod+Shift+z': putBack, 'Mod+y': putBack }
}
