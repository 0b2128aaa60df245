import { expect, it } from 'vitest'
import { nextVisible } from '#domain/item-list'

const rows = [1, 2, 3, 4].map((id) => ({ id }))
const all = () => true

it('takes the next visible row [S4.5]', () => {
  expect(nextVisible(rows, 2, all)).toBe(3)
  expect(nextVisible(rows, 1, (id) => id !== 2 && id !== 3)).toBe(4)
})

it('wraps to the first visible row [S4.5]', () => {
  expect(nextVisible(rows, 4, all)).toBe(1)
  expect(nextVisible(rows, 4, (id) => id === 2)).toBe(2)
})

it('finds none where no other row is visible [S4.5]', () => {
  expect(nextVisible(rows, 2, (id) => id === 2)).toBeUndefined()
  expect(nextVisible([], 1, all)).toBeUndefined()
})

it('never chooses a placeholder row [S3.3]', () => {
  expect(nextVisible([{ id: 1 }, { id: 2, disabled: true }, { id: 3 }], 1, all)).toBe(3)
})
