import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'
import { TEAM_CRUMB } from '../../router/team-crumb'

const places = { groups: '/team/groups' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** The team's groups: their members and shared projects. */
export const groups = area({
  id: 'groups',
  within: 'team',
  places,
  Crumbs: ({ children }) => children([TEAM_CRUMB, { key: 'groups', label: 'Groups' }]),
  page: lazily(
    () => import('./groups-page'),
    (module) => module.GroupsPage,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  memory: () => import('./groups-list').then(({ GROUPS }) => GROUPS.memory),
})
