import { afterEach, beforeEach, expect, it } from 'vitest'
import { followInterruptions } from '../../../../renderer/router/follow-interruptions'
import { goTo, usePlace } from '../../../../renderer/router/place-store'
import type { Place } from '../../../../renderer/router/places'
import { takeConnectivity, useConnectivity } from '../../../../renderer/stores/connectivity-store'
import '../../../fakes/known-areas'

const ONLINE = { offline: false, maintenance: null }
const OFFLINE = { offline: true, maintenance: null }
const MAINTENANCE = { offline: false, maintenance: { message: 'Back at noon.', until: null } }
const PROJECT: Place = { area: 'project', projectId: 4 }
const REVIEW: Place = { area: 'review', projectId: 4, itemId: 9 }

const place = () => usePlace.getState().place
let end: () => void

beforeEach(() => {
  useConnectivity.setState(useConnectivity.getInitialState(), true)
  usePlace.setState({ place: PROJECT })
  end = followInterruptions()
})
afterEach(() => end())

it('going offline → shows the offline page, and returns afterwards [S2.3]', () => {
  takeConnectivity(OFFLINE)
  expect(place()).toEqual({ area: 'offline' })
  takeConnectivity(ONLINE)
  expect(place()).toEqual(PROJECT)
})

it('maintenance → shows its page, and returns afterwards [S2.2]', () => {
  takeConnectivity(MAINTENANCE)
  expect(place()).toEqual({ area: 'maintenance' })
  takeConnectivity(ONLINE)
  expect(place()).toEqual(PROJECT)
})

it('an open reviewer → stays while offline, but not during maintenance [S2.2] [S2.3]', () => {
  goTo(REVIEW)
  takeConnectivity(OFFLINE)
  expect(place()).toEqual(REVIEW)
  takeConnectivity({ ...OFFLINE, maintenance: MAINTENANCE.maintenance })
  expect(place()).toEqual({ area: 'maintenance' })
  takeConnectivity(OFFLINE)
  expect(place()).toEqual(REVIEW)
})

it('leaving the reviewer while offline → shows the offline page, then the intended page', () => {
  goTo(REVIEW)
  takeConnectivity(OFFLINE)
  goTo(PROJECT)
  expect(place()).toEqual({ area: 'offline' })
  takeConnectivity(ONLINE)
  expect(place()).toEqual(PROJECT)
})

it('an interruption page without an interruption → leads to the projects', () => {
  goTo({ area: 'offline' })
  expect(place()).toEqual({ area: 'projects' })
})

it('500 mixed interruptions → the place is restored [S2.2] [S2.3]', () => {
  const states = [OFFLINE, MAINTENANCE, ONLINE, { ...OFFLINE, maintenance: MAINTENANCE.maintenance }]
  let seed = 7
  for (let round = 0; round < 500; round += 1) {
    const origin: Place = round % 3 === 0 ? { ...REVIEW, itemId: round + 1 } : { area: 'project', projectId: round + 1 }
    goTo(origin)
    for (let step = 0; step < 4; step += 1) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      takeConnectivity(states[seed % states.length] ?? ONLINE)
    }
    takeConnectivity(ONLINE)
    expect(place()).toEqual(origin)
  }
})
