import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

declare module '../../router/overlays' {
  interface Overlays {
    readonly palette: { readonly kind: 'palette' }
    readonly shortcuts: { readonly kind: 'shortcuts' }
  }
}

/** The command palette and the list of shortcuts. */
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
