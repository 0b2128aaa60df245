import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

const places = { offline: '/offline', maintenance: '/maintenance' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** Replacement pages for an unreachable platform or maintenance. */
export const interruptions = area({
  id: 'interruptions',
  places,
  page: lazily(
    () => import('./interruption-page'),
    (module) => module.InterruptionPage,
  ),
})
