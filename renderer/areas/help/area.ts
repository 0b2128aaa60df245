import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

const places = { diagnostics: '/diagnostics', contact: '/contact' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

const LABEL = { diagnostics: 'Diagnostics', contact: 'Contact us' } as const

/** Help: what works and what doesn't, and a message to those who can mend it. */
export const help = area({
  id: 'help',
  within: 'account',
  places,
  Crumbs: ({ area: name, children }) => children([{ key: name, label: LABEL[name] }]),
  page: lazily(
    () => import('./help-page'),
    (module) => module.HelpPage,
  ),
  commands: () => import('./commands'),
  memory: () => import('./calls-list').then(({ CALLS }) => CALLS.memory),
})
