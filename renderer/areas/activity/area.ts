import { History } from 'lucide-react'
import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { projectCrumbs } from '../../projects/project-crumbs'
import { area } from '../../router/area'

const places = { activity: '/activity', projectActivity: '/projects/:projectId/activity' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** The activity logs of teams and projects. */
export const activity = area({
  id: 'activity',
  places,
  nav: {
    row: { name: 'activity', label: 'Activity', anyAction: ['ViewActionLog'] },
    icon: History,
    place: { area: 'activity' },
  },
  Crumbs: projectCrumbs({ projectActivity: 'Activity', activity: 'Activity' }),
  page: lazily(
    () => import('./activity-page'),
    (module) => module.ActivityPage,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  memory: () => import('./activity-list').then(({ ACTIVITY }) => ACTIVITY.memory),
})
