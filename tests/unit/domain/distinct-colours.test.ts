import { expect, it } from 'vitest'
import { distinctColours, oklab } from '../../../domain/distinct-colours'
import { colourSource } from '../../../domain/new-colours'

const apart = (one: string, other: string) =>
  Math.hypot(...oklab(one).map((part, at) => part - (oklab(other)[at] ?? 0)))
const nearest = (hex: string, others: readonly string[]) => Math.min(...others.map((other) => apart(hex, other)))

it('the next colour → is far from all used ones, and so is each one after it [S2.7]', () => {
  const taken = ['#E6194B', '#3CB44B', '#4363D8']
  const next = distinctColours(taken)
  const given = Array.from({ length: 8 }, next)
  for (const [at, hex] of given.entries()) expect(nearest(hex, [...taken, ...given.slice(0, at)])).toBeGreaterThan(0.1)
})

it('grey, almost black and almost white → are never used', () => {
  for (const hex of Array.from({ length: 200 }, distinctColours([]))) {
    const [light, a, b] = oklab(hex)
    expect(light).toBeGreaterThan(0.4)
    expect(light).toBeLessThan(0.87)
    expect(Math.hypot(a, b)).toBeGreaterThan(0.08)
  }
})

it('1,500 new classes → get 1,500 colours', () => {
  const next = colourSource(['#E6194B'])
  expect(new Set(Array.from({ length: 1_500 }, next)).size).toBe(1_500)
})
