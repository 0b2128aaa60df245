import { expect, it, vi } from 'vitest'
import { watchActivity } from '../../../../reviewer/host/activity'
import { ManualClock } from '../../../fakes/manual-clock'

function aWatchedWindow() {
  const listeners = new Map<string, () => void>()
  const clock = new ManualClock()
  const tell = vi.fn()
  const wall = { time: 1_790_000_000_000 }
  const source = { addEventListener: (type: string, listener: () => void) => listeners.set(type, listener) }
  watchActivity(source, clock, () => wall.time, tell)
  return { clock, wall, tell, listeners, input: (type: string) => listeners.get(type)?.() }
}

it('click, key, wheel and mouse move → are reported as heartbeat and activity, at once, with the time since 1970 [S7.3]', () => {
  const { tell, input, listeners, wall } = aWatchedWindow()
  expect([...listeners.keys()].sort()).toEqual(['click', 'keydown', 'mousemove', 'wheel'])
  input('mousemove')
  expect(tell.mock.calls).toEqual([
    ['heartbeat', { at: wall.time }],
    ['activity', { at: wall.time }],
  ])
})

it('activity → is reported at most once per 500 ms, and never without input [S7.3]', async () => {
  const { clock, tell, input } = aWatchedWindow()
  for (const wait of [0, 100, 399, 1]) {
    await clock.advance(wait)
    input('wheel')
  }
  expect(tell).toHaveBeenCalledTimes(4)
  await clock.advance(5_000)
  expect(tell).toHaveBeenCalledTimes(4)
})

it('a clock set back → activity is still reported at most once per 500 ms [S7.3]', async () => {
  const { clock, wall, tell, input } = aWatchedWindow()
  input('click')
  wall.time -= 3_600_000
  await clock.advance(499)
  input('click')
  expect(tell).toHaveBeenCalledTimes(2)
  await clock.advance(1)
  input('click')
  expect(tell).toHaveBeenLastCalledWith('activity', { at: 1_790_000_000_000 - 3_600_000 })
})
