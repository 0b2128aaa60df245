import { beforeEach, expect, it } from 'vitest'
import { keepSpots, SPOTS_CHOICES, useSpots } from '../../../../renderer/areas/workflows/spots-store'

beforeEach(() => useSpots.setState(useSpots.getInitialState(), true))

it('positions of statuses → are restored after a restart, and cleared by arranging', () => {
  const spots = { Started: { x: 10, y: -20 } }
  const restart = () => {
    const kept = JSON.parse(JSON.stringify({ spots: [{ id: 'w7', statuses: [{ name: 'Started', x: 10, y: -20 }] }] }))
    useSpots.setState(useSpots.getInitialState(), true)
    SPOTS_CHOICES.restore(kept)
  }
  restart()
  expect(useSpots.getState().byWorkflow).toEqual({ w7: spots })
  keepSpots(7, null)
  expect(useSpots.getState().byWorkflow).toEqual({})
})

it('stored positions of another version → are skipped', () => {
  SPOTS_CHOICES.restore({
    spots: [null, { id: 3, statuses: [] }, { id: 'w3', statuses: [{ name: 'A', x: 'far', y: 1 }] }],
  })
  expect(useSpots.getState().byWorkflow).toEqual({ w3: {} })
  SPOTS_CHOICES.restore({ spots: 'none' })
  expect(useSpots.getState().byWorkflow).toEqual({})
})

it('more workflows than are remembered → the one moved first is dropped', () => {
  for (let id = 1; id <= 31; id += 1) keepSpots(id, {})
  expect(Object.keys(useSpots.getState().byWorkflow)).not.toContain('w1')
  expect(Object.keys(useSpots.getState().byWorkflow)).toHaveLength(30)
})
