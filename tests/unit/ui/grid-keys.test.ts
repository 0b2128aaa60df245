import { expect, it } from 'vitest'
import { indexAfterKey } from '../../../ui/grid-keys'

const grid = { total: 14, columns: 4, pageRows: 2 }

it.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 13, 13],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 1, 5],
  ['ArrowDown', 10, 13],
  ['ArrowDown', 13, 13],
  ['ArrowUp', 5, 1],
  ['ArrowUp', 2, 2],
  ['PageDown', 1, 9],
  ['PageDown', 9, 13],
  ['PageUp', 10, 2],
  ['PageUp', 5, 1],
  ['Home', 9, 0],
  ['End', 2, 13],
])('%s → leads from %i to %i in rows of four', (key, from, to) => {
  expect(indexAfterKey(key, from, grid)).toBe(to)
})

it('a list of rows → moves only up and down, and an empty one nowhere', () => {
  const list = { total: 5, columns: 1, pageRows: 3 }
  expect(indexAfterKey('ArrowDown', 1, list)).toBe(2)
  expect(indexAfterKey('ArrowRight', 1, list)).toBeUndefined()
  expect(indexAfterKey('a', 1, list)).toBeUndefined()
  expect(indexAfterKey('toString', 1, list)).toBeUndefined()
  expect(indexAfterKey('ArrowDown', 0, { ...list, total: 0 })).toBeUndefined()
})
