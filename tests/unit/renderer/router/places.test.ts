import { expect, it } from 'vitest'
import { shared } from '../../../../renderer/areas/public/area'
import { type Place, pathOf, placeOf } from '../../../../renderer/router/places'
import '../../../fakes/known-areas'

const PLACES: readonly (readonly [string, Place])[] = [
  ['/projects', { area: 'projects' }],
  ['/projects/12', { area: 'project', projectId: 12 }],
  ['/projects/12/review', { area: 'review', projectId: 12, itemId: null }],
  ['/projects/12/review/345', { area: 'review', projectId: 12, itemId: 345 }],
  ['/account', { area: 'account', tab: 'profile' }],
  ['/account/security', { area: 'account', tab: 'security' }],
  ['/offline', { area: 'offline' }],
  ['/maintenance', { area: 'maintenance' }],
  ['/public/AbC_9/subset/4', { area: 'public', token: 'AbC_9', rest: 'subset/4' }],
]

it.each(PLACES)('%s → is read and written unchanged [S2.1]', (path, place) => {
  expect(placeOf(path)).toEqual(place)
  expect(pathOf(place)).toBe(path)
})

it.each(['', '/'])('%j → starts at the projects', (path) => {
  expect(placeOf(path)).toEqual({ area: 'projects' })
})

it.each([
  '/public',
  '/public/token',
  '/public/token/',
  '/public//rest',
  '/public/to-ken/rest',
  '/xpublic/token/rest',
  '/projects/0',
  '/projects/-1',
  '/projects/1.5',
  '/projects/1/review/x',
  '/projects/1/review/2/3',
  '/projects/99999999999999999999',
  '/account/teams/1',
  '/account/nothing',
  '//evil.example.test',
])('%s → isn’t a place, and never a public one [S2.1]', (path) => {
  expect(placeOf(path)).toEqual({ area: 'unknown', path })
})

it('a public place → has an area without the app’s frame', () => {
  expect(shared.isFrameless).toBe(true)
})
