import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

declare module '../../router/overlays' {
  interface Overlays {
    readonly palette: { readonly kind: 'palette' }
    readonly shortcuts: { readonly kind: 'shortcuts' }
  }
}

/** One field for every project and command, and the list of all keys. */
export const palette = area({
  id: 'palette',
  places: {},
  commands: () => import('./commands'),
  overlays: {
    palette: lazily(
      () => import('./palette'),
      (module) => module.Palette,
    ),
    shortcuts: lazily(
      () => import('./shortcuts-dialog'),
      (module) => module.ShortcutsDialog,
    ),
  },
})
