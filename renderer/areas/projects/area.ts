import { Folders } from 'lucide-react'
import { NAV_ROWS } from '#domain/navigation'
import type { PlacesOf } from '#domain/places'
import { LINKED_PLACES } from '#domain/routes'
import { lazily } from '../../../ui/lazily'
import { projectsQuery } from '../../queries'
import { area } from '../../router/area'
import { askAhead, showLast } from './early'
import { PROJECTS_MEMORY } from './memory'
import { ProjectsPage } from './projects-page'

const places = { projects: LINKED_PLACES.projects } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}
declare module '../../router/overlays' {
  interface Overlays {
    readonly newView: { readonly kind: 'newView' }
    readonly projectField: { readonly kind: 'projectField'; readonly projectId: number; readonly fieldId: number }
  }
}

const CRUMBS = [{ key: 'projects', label: 'Projects' }] as const

/** The team's projects. The shell starts here, so the page is in the first bundle. */
export const projects = area({
  id: 'projects',
  places,
  nav: { row: NAV_ROWS.projects, icon: Folders, place: { area: 'projects' } },
  Crumbs: ({ children }) => children(CRUMBS),
  page: ProjectsPage,
  commands: () => import('./commands'),
  overlays: {
    newView: lazily(
      () => import('./view-dialog'),
      (module) => module.NewViewDialog,
    ),
    projectField: lazily(
      () => import('./project-field-dialog'),
      (module) => module.ProjectFieldDialog,
    ),
  },
  isResumed: true,
  memory: () => Promise.resolve(PROJECTS_MEMORY),
  early: { key: projectsQuery.queryKey, first: showLast, ahead: askAhead },
})
