import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'

const places = { jobs: '/jobs' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** The person's running and finished jobs. */
export const jobs = area({
  id: 'jobs',
  places,
  Crumbs: ({ children }) => children([{ key: 'jobs', label: 'Jobs' }]),
  page: lazily(
    () => import('./jobs-page'),
    (module) => module.JobsPage,
  ),
  commands: () => import('./commands'),
  isResumed: true,
})
