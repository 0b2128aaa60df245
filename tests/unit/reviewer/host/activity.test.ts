import { expect, it, vi } from 'vitest'
import { watchActivity } from '../../../../reviewer/host/activity'
import { ManualClock } from '../../../fakes/manual-clock'

function aWatchedWindow() {
  const listeners = new Map<string, () => void>()
  const clock = new ManualClock()
  const tell = vi.fn()
  watchActivity({ addEventListener: (type, listener) => listeners.set(type, listener) }, clock, tell)
  return { clock, tell, listeners, input: (type: string) => listeners.get(type)?.() }
}

it('tells of click, key, wheel and mouse move as heartbeat and activity, at once [S7.3]', () => {
  const { tell, input, listeners, clock } = aWatchedWindow()
  expect([...listeners.keys()].sort()).toEqual(['click', 'keydown', 'mousemove', 'wheel'])
  input('mousemove')
  expect(tell.mock.calls).toEqual([
    ['heartbeat', { at: clock.now() }],
    ['activity', { at: clock.now() }],
  ])
})

it('tells at most once per 500 ms, and nothing without input [S7.3]', async () => {
  const { clock, tell, input } = aWatchedWindow()
  for (const wait of [0, 100, 399, 1]) {
    await clock.advance(wait)
    input('wheel')
  }
  expect(tell).toHaveBeenCalledTimes(4)
  await clock.advance(5_000)
  expect(tell).toHaveBeenCalledTimes(4)
})
