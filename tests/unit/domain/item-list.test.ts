import { expect, it } from 'vitest'
import { nextVisible } from '#domain/item-list'

const rows = [1, 2, 3, 4].map((id) => ({ id }))
const all = () => true

it('a hidden item → selects the next visible row [S4.5]', () => {
  expect(nextVisible(rows, 2, all)).toBe(3)
  expect(nextVisible(rows, 1, (id) => id !== 2 && id !== 3)).toBe(4)
})

it('a hidden last item → selects the first visible row [S4.5]', () => {
  expect(nextVisible(rows, 4, all)).toBe(1)
  expect(nextVisible(rows, 4, (id) => id === 2)).toBe(2)
})

it('no other visible row → selects none [S4.5]', () => {
  expect(nextVisible(rows, 2, (id) => id === 2)).toBeUndefined()
  expect(nextVisible([], 1, all)).toBeUndefined()
})

it('a placeholder row → is never selected [S3.3]', () => {
  expect(nextVisible([{ id: 1 }, { id: 2, disabled: true }, { id: 3 }], 1, all)).toBe(3)
})
