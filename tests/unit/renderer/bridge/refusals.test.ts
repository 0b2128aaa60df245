import { expect, it } from 'vitest'
import { createRefusals } from '../../../../renderer/bridge/refusals'
import { ManualClock } from '../../../fakes/manual-clock'

it('refused messages → are counted, reported once a second at most, and at the end', async () => {
  const clock = new ManualClock()
  const told: number[] = []
  const refusals = createRefusals(clock, (count) => told.push(count))
  for (let i = 0; i < 5_000; i += 1) refusals.note()
  expect(told).toEqual([])
  await clock.advance(1_000)
  refusals.note()
  await clock.advance(400)
  refusals.end()
  refusals.end()
  await clock.advance(5_000)
  expect(told).toEqual([5_000, 1])
})
