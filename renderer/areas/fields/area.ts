import type { PlacesOf } from '#domain/places'
import { lazily } from '../../../ui/lazily'
import { area } from '../../router/area'
import { TEAM_CRUMB } from '../../router/team-crumb'

const places = { fields: '/team/fields', scores: '/team/scores' } as const

declare module '../../router/places' {
  interface Places extends PlacesOf<typeof places> {}
}

/** The team's custom fields and scores, beyond the platform's own. */
export const fields = area({
  id: 'fields',
  within: 'team',
  places,
  Crumbs: ({ area: here, children }) =>
    children([TEAM_CRUMB, { key: here, label: here === 'fields' ? 'Fields' : 'Scores' }]),
  page: lazily(
    () => import('./fields-page'),
    (module) => module.FieldsPages,
  ),
  commands: () => import('./commands'),
  isResumed: true,
  memory: () => import('./fields-list').then(({ FIELDS }) => FIELDS.memory),
})
