import type { PlacesOf } from '#domain/places'
import { LINKED_PLACES } from '#domain/routes'
import { lazily } from '../../../ui/lazily'
import { projectCrumbs } from '../../projects/project-crumbs'
import { area } from '../../router/area'

const places = { project: LINKED_PLACES.project, review: LINKED_PLACES.review } as const

declare module '../../router/overlays' {
  interface Overlays {
    readonly priorityFile: { readonly kind: 'priorityFile'; readonly projectId: number }
  }
}
declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** A project's page, and the reviewer, whose page lies below all pages. */
export const project = area({
  id: 'project',
  within: 'projects',
  places,
  Crumbs: projectCrumbs({ review: 'Editor' }),
  page: lazily(
    () => import('./project-page'),
    (module) => module.ProjectPage,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  overlays: {
    priorityFile: lazily(
      () => import('./priority-file-dialog'),
      (module) => module.PriorityFileDialog,
    ),
  },
  memory: () => import('./memory').then(({ PROJECT_MEMORY }) => PROJECT_MEMORY),
})
