import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

const places = { deletedProjects: '/projects/deleted' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}
declare module '../../router/overlays' {
  interface Overlays {
    readonly projectAct: {
      readonly kind: 'projectAct'
      readonly act: 'rename' | 'share' | 'status' | 'clone' | 'delete' | 'complete'
      readonly projectId: number
    }
  }
}

/** Project actions with a dialog, and the deleted projects. */
export const projectActs = area({
  id: 'projectActs',
  within: 'projects',
  places,
  Crumbs: ({ children }) =>
    children([
      { key: 'projects', label: 'Projects', place: { area: 'projects' } },
      { key: 'deleted', label: 'Recently deleted' },
    ]),
  page: lazily(
    () => import('./deleted-page'),
    (module) => module.DeletedPage,
  ),
  commands: () => import('./commands'),
  overlays: {
    projectAct: lazily(
      () => import('./project-act-dialog'),
      (module) => module.ProjectActDialog,
    ),
  },
})
