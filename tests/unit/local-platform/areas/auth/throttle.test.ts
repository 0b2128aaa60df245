import { expect, it } from 'vitest'
import { createThrottle } from '../../../../../local-platform/areas/auth/throttle'

function aThrottle() {
  const clock = { time: 0, now: () => clock.time }
  return { clock, throttle: createThrottle(clock) }
}

it('five tries → are free, then the wait doubles up to a quarter of an hour', () => {
  const { clock, throttle } = aThrottle()
  for (let count = 0; count < 5; count += 1) expect(throttle.begin('ada')).toBe(0)
  const waits = Array.from({ length: 8 }, () => {
    const waitMs = throttle.begin('ada')
    clock.time += waitMs
    expect(throttle.begin('ada')).toBe(0)
    return waitMs / 1_000
  })
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900])
})

it('each name → counts separately, and is reset by success and after an hour', () => {
  const { clock, throttle } = aThrottle()
  const wear = () => {
    while (throttle.begin('ada') === 0);
  }
  wear()
  expect(throttle.begin('grace')).toBe(0)
  throttle.succeeded('ada')
  expect(throttle.begin('ada')).toBe(0)
  wear()
  clock.time += 3_600_001
  for (let count = 0; count < 5; count += 1) expect(throttle.begin('ada')).toBe(0)
  expect(throttle.begin('ada')).toBe(30_000)
})
