import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

declare module '../../router/overlays' {
  interface Overlays {
    readonly exportProject: { readonly kind: 'exportProject'; readonly projectId: number }
  }
}

/** Getting work out of a project. */
export const dataExports = area({
  id: 'exports',
  places: {},
  overlays: {
    exportProject: lazily(
      () => import('./export-dialog'),
      (module) => module.ExportDialog,
    ),
  },
})
