import { Users } from 'lucide-react'
import { NAV_ROWS } from '#domain/navigation'
import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'
import { TEAM_CRUMB } from '../../router/team-crumb'
import { TEAM_TAB_LABEL } from './tabs'

const places = { team: '/team/:tab(members|sdk|general)?' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** The team's members, name, owner, and the person's SDK token. */
export const team = area({
  id: 'team',
  places,
  nav: { row: NAV_ROWS.team, icon: Users, place: { area: 'team', tab: 'members' } },
  Crumbs: ({ tab, children }) => children([TEAM_CRUMB, { key: 'tab', label: TEAM_TAB_LABEL[tab] }]),
  page: lazily(
    () => import('./team-page'),
    (module) => module.TeamPage,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  memory: () => import('./members-list').then(({ MEMBERS }) => MEMBERS.memory),
})
