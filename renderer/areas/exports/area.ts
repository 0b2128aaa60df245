import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { projectCrumbs } from '../../projects/project-crumbs'
import { area } from '../../router/area'

const places = { exports: '/projects/:projectId/exports', allExports: '/exports' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}
declare module '../../router/overlays' {
  interface Overlays {
    readonly exportProject: { readonly kind: 'exportProject'; readonly projectId: number }
  }
}

/** Exports of projects. */
export const dataExports = area({
  id: 'exports',
  within: 'projects',
  places,
  Crumbs: projectCrumbs({ exports: 'Exports', allExports: 'Exports' }),
  page: lazily(
    () => import('./exports-page'),
    (module) => module.ExportsPage,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  memory: () => import('./memory').then(({ EXPORTS_MEMORY }) => EXPORTS_MEMORY),
  overlays: {
    exportProject: lazily(
      () => import('./export-dialog'),
      (module) => module.ExportDialog,
    ),
  },
})
