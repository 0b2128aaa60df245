import { describe, expect, expectTypeOf, it } from 'vitest'
import { createMatcher, type PlaceOf } from '#domain/places'

const TABLE = {
  list: '/things',
  thing: ['/things/:thingId', '/thing/:thingId'],
  part: '/things/:thingId/part/:partId?',
  settings: '/settings/:tab(general|rights)?',
  note: '/notes/:word',
  shared: '/shared/:token/:rest*',
} as const
type Place = PlaceOf<typeof TABLE>
const { placeOf, pathOf } = createMatcher(TABLE)

const PLACES: readonly (readonly [string, Place])[] = [
  ['/things', { area: 'list' }],
  ['/things/7', { area: 'thing', thingId: 7 }],
  ['/things/7/part', { area: 'part', thingId: 7, partId: null }],
  ['/things/7/part/8', { area: 'part', thingId: 7, partId: 8 }],
  ['/settings', { area: 'settings', tab: 'general' }],
  ['/settings/rights', { area: 'settings', tab: 'rights' }],
  ['/notes/a_9', { area: 'note', word: 'a_9' }],
  ['/shared/t/a/b', { area: 'shared', token: 't', rest: 'a/b' }],
]

describe('patterns of places', () => {
  it.each(PLACES)('%s is read and written unchanged [S2.1]', (path, place) => {
    expect(placeOf(path)).toEqual(place)
    expect(pathOf(place)).toBe(path)
  })

  it('every pattern of a place is read, and the first is written', () => {
    expect(placeOf('/thing/7')).toEqual({ area: 'thing', thingId: 7 })
    expect(placeOf('/settings/general')).toEqual({ area: 'settings', tab: 'general' })
  })

  it.each([
    '',
    '/',
    'things',
    '/things/',
    '/things\n',
    '/things/0',
    '/things/07',
    '/things/x',
    '/things/1e3',
    '/things/7/part/',
    '/settings/other',
    '/settings/constructor',
    '/notes/a-b',
    '/shared/t',
    '/shared/t/',
    '/shared/t//',
    `/things/${'7'.repeat(16)}`,
  ])('%j is not a place', (path) => {
    expect(placeOf(path)).toBeUndefined()
  })

  it('only paths of the table are written', () => {
    expect(pathOf({ area: 'toString' })).toBeUndefined()
  })

  it('the text shows the place’s parameters', () => {
    expectTypeOf<Extract<Place, { area: 'part' }>>().toEqualTypeOf<{
      readonly area: 'part'
      readonly thingId: number
      readonly partId: number | null
    }>()
    expectTypeOf<Extract<Place, { area: 'settings' }>['tab']>().toEqualTypeOf<'general' | 'rights'>()
    expectTypeOf<Extract<Place, { area: 'shared' }>>().toEqualTypeOf<{
      readonly area: 'shared'
      readonly token: string
      readonly rest: string
    }>()
  })
})
