import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'
import type { ExportChoice } from './export-choice'
import { ExportsCrumbs } from './exports-crumbs'

const places = { exports: '/projects/:projectId/exports' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}
declare module '../../router/overlays' {
  interface Overlays {
    readonly exportProject: {
      readonly kind: 'exportProject'
      readonly projectId: number
      /** What was taken before, to be taken again. */
      readonly choice?: ExportChoice
    }
  }
}

/** Getting work out of a project. */
export const dataExports = area({
  id: 'exports',
  within: 'projects',
  places,
  Crumbs: ExportsCrumbs,
  page: lazily(
    () => import('./exports-page'),
    (module) => module.ExportsPage,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  overlays: {
    exportProject: lazily(
      () => import('./export-dialog'),
      (module) => module.ExportDialog,
    ),
  },
})
