import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { projectCrumbs } from '../../projects/project-crumbs'
import { area } from '../../router/area'

const places = { projectPeople: '/projects/:projectId/people' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** A project's people, with their roles, work and permissions. */
export const projectPeople = area({
  id: 'projectPeople',
  within: 'projects',
  places,
  Crumbs: projectCrumbs({ projectPeople: 'People' }),
  page: lazily(
    () => import('./people-page'),
    (module) => module.PeoplePage,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  memory: () => import('./people-list').then(({ PEOPLE }) => PEOPLE.memory),
})
