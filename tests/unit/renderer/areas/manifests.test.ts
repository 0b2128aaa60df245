import { expect, it } from 'vitest'
import { createMatcher } from '#domain/places'
import { LINKED_PLACES } from '#domain/routes'
import { AREAS } from '../../../../renderer/areas'
import { areaOf, knownAreas } from '../../../../renderer/router/areas'
import { homePlace, type Place, placeOf } from '../../../../renderer/router/places'
import '../../../fakes/known-areas'

it('two areas → never have the same name, place or overlay', () => {
  const ids = AREAS.map(({ id }) => id)
  const places = AREAS.flatMap((area) => Object.keys(area.places))
  const overlays = AREAS.flatMap((area) => Object.keys(area.overlays ?? {}))
  for (const names of [ids, places, overlays]) expect(new Set(names).size).toBe(names.length)
  expect(knownAreas()).toBe(AREAS)
})

it('each place → belongs to its area, and the shell starts at the navigation bar’s first row', () => {
  for (const area of AREAS) {
    for (const name of Object.keys(area.places)) expect(areaOf({ area: name } as Place)).toBe(area)
  }
  expect(homePlace()).toEqual({ area: 'projects' })
})

it('a link from outside → opens the place with the same address in the shell [D.6]', () => {
  const linked = createMatcher(LINKED_PLACES)
  for (const path of [
    '/projects',
    '/projects/12',
    '/projects/12/review',
    '/projects/12/review/34',
    '/public/abc/subset/7',
  ]) {
    expect(placeOf(path)).toEqual(linked.placeOf(path))
    expect(placeOf(path).area).not.toBe('unknown')
  }
})

it('every area within another → names one that has a row', () => {
  for (const { within } of AREAS) {
    if (within !== undefined) expect(AREAS.find(({ id }) => id === within)?.nav).toBeDefined()
  }
})
