import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { projectCrumbs } from '../../projects/project-crumbs'
import { area } from '../../router/area'

/** `/templates/0` is a new template. */
const places = {
  classes: '/projects/:projectId/classes/:classId?',
  templates: '/projects/:projectId/templates/:templateId?',
} as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}
declare module '../../router/overlays' {
  interface Overlays {
    readonly newClasses: { readonly kind: 'newClasses'; readonly projectId: number }
    readonly importClasses: { readonly kind: 'importClasses'; readonly projectId: number }
  }
}

/** The classes of a project. */
export const classes = area({
  id: 'classes',
  within: 'projects',
  places,
  Crumbs: projectCrumbs({ classes: 'Classes', templates: 'Keypoint templates' }),
  page: lazily(
    () => import('./class-pages'),
    (module) => module.ClassPages,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  overlays: {
    newClasses: lazily(
      () => import('./new-classes-dialog'),
      (module) => module.NewClassesDialog,
    ),
    importClasses: lazily(
      () => import('./import-dialog'),
      (module) => module.ImportDialog,
    ),
  },
})
