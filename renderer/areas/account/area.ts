import { CircleUserRound } from 'lucide-react'
import { NAV_ROWS } from '#domain/navigation'
import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'
import { ACCOUNT_TAB_LABEL } from './tabs'

const places = { account: '/account/:tab(profile|security|teams|appearance)?' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** The person's account: profile, security and appearance. */
export const account = area({
  id: 'account',
  places,
  nav: { row: NAV_ROWS.account, icon: CircleUserRound, place: { area: 'account', tab: 'profile' } },
  Crumbs: ({ tab, children }) =>
    children([
      { key: 'account', label: NAV_ROWS.account.label, place: { area: 'account', tab: 'profile' } },
      { key: 'tab', label: ACCOUNT_TAB_LABEL[tab] },
    ]),
  page: lazily(
    () => import('./account-page'),
    (module) => module.AccountPage,
  ),
  commands: () => import('./commands'),
})
