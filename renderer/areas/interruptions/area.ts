import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

const places = { offline: '/offline', maintenance: '/maintenance' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** What is shown instead of a page while the platform can't be reached or is under maintenance. */
export const interruptions = area({
  id: 'interruptions',
  places,
  page: lazily(
    () => import('./interruption-page'),
    (module) => module.InterruptionPage,
  ),
})
