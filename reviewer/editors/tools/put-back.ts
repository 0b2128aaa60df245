import type { EditPorts } from './edit-ports'

/** Handles the redo keys while a tool has nothing to redo, so that they don't change finished objects. */
export const NOTHING_TO_PUT_BACK = redoKeys(({ say }: Pick<EditPorts, 'say'>) => say('Nothing to put back'))

/** Binds a handler to both redo keys. */
export function redoKeys<F>(putBack: F): { readonly 'Mod+Shift+z': F; readonly 'Mod+y': F } {
  return { 'Mod+Shift+z': putBack, 'Mod+y': putBack }
}
