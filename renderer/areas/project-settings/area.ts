import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'
import { SettingsCrumbs } from './settings-crumbs'

const places = {
  projectSettings: '/projects/:projectId/settings/:tab(general|instructions|requests|form|danger)?',
} as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** How work is done in a project. */
export const projectSettings = area({
  id: 'projectSettings',
  within: 'projects',
  places,
  Crumbs: SettingsCrumbs,
  page: lazily(
    () => import('./settings-page'),
    (module) => module.SettingsPage,
  ),
  commands: () => import('./commands'),
  memory: () => import('./memory').then(({ PROJECT_SETTINGS_MEMORY }) => PROJECT_SETTINGS_MEMORY),
})
