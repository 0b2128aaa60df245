import type { PlacesOf } from '#domain/places'
import { PUBLIC_PATTERN } from '#domain/routes'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

const places = { public: PUBLIC_PATTERN } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** Pages for visitors without an account. */
export const shared = area({
  id: 'public',
  places,
  isFrameless: true,
  page: lazily(
    () => import('./public-page'),
    (module) => module.PublicPage,
  ),
})
