import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

const places = { diagnostics: '/diagnostics', contact: '/contact' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

const LABEL = { diagnostics: 'Diagnostics', contact: 'Contact us' } as const

/** Help: diagnostics, and a message to admins. */
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
