import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { projectCrumbs } from '../../projects/project-crumbs'
import { area } from '../../router/area'

const places = {
  projectSettings:
    '/projects/:projectId/settings/:tab(general|instructions|requests|review|steps|categories|metadata|attachments|form|danger)?',
} as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** A project's settings. */
export const projectSettings = area({
  id: 'projectSettings',
  within: 'projects',
  places,
  Crumbs: projectCrumbs({ projectSettings: 'Settings' }),
  page: lazily(
    () => import('./settings-page'),
    (module) => module.SettingsPage,
  ),
  commands: () => import('./commands'),
  memory: () => import('./memory').then(({ PROJECT_SETTINGS_MEMORY }) => PROJECT_SETTINGS_MEMORY),
})
