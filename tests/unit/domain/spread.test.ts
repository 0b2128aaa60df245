import { expect, it } from 'vitest'
import { spread } from '#domain/spread'

const oneByOne = (loads: readonly number[], count: number): readonly number[] => {
  const now = [...loads]
  for (let given = 0; given < count; given += 1) {
    const at = now.indexOf(Math.min(...now))
    now[at] = (now[at] ?? 0) + 1
  }
  return now.map((load, at) => load - (loads[at] ?? 0))
}

it.each([
  [[0, 0, 0], 10],
  [[5, 0, 2], 3],
  [[5, 0, 2], 9],
  [[5, 0, 2], 100],
  [[7], 4],
  [[3, 3, 1, 1], 5],
  [[10, 2, 2, 2, 9], 8],
  [[1, 2], 0],
])('people with %j → share %i as if each went to the person with the least', (loads, count) => {
  expect(spread(loads, count)).toEqual(oneByOne(loads, count))
})

it('no people → get nothing', () => {
  expect(spread([], 5)).toEqual([])
})
