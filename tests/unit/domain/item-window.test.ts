import { expect, it } from 'vitest'
import { hashOfItem, itemOfHash } from '#domain/item-window'

it('an item window’s address → is read as it was written', () => {
  expect(hashOfItem({ projectId: 7, itemId: 12 })).toBe('#/projects/7/review/12')
  expect(itemOfHash(hashOfItem({ projectId: 7, itemId: 12 }))).toEqual({ projectId: 7, itemId: 12 })
})

it.each(['', '#', '#/projects/7', '#/projects/7/review', '#/projects/7/review/x', '#/projects/7/review/1/2'])(
  '%j → names no item window',
  (hash) => {
    expect(itemOfHash(hash)).toBeUndefined()
  },
)
