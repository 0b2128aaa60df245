import { expect, it } from 'vitest'
import { itemSearch } from '#domain/item-search'

it('a list that is not narrowed has no search, and each way of narrowing is a condition of its own', () => {
  expect(itemSearch({})).toBeUndefined()
  expect(itemSearch({ search: '', statuses: [], approvals: [] })).toBeUndefined()
  expect(itemSearch({ search: 'Frame', statuses: [2, 3], approvals: [0, 1] })).toEqual({
    $and: [{ name: { $contL: 'Frame' } }, { annotation_status: { $in: [2, 3] } }, { approval_status: { $in: [0, 1] } }],
  })
})

it('items of a category are found by its id, and those of none by that they have none', () => {
  expect(itemSearch({ categories: [3, 0, 5] })).toEqual({
    $and: [{ $or: [{ 'categories.category_id': { $in: [3, 5] } }, { 'categories.category_id': { $isnull: true } }] }],
  })
  expect(itemSearch({ categories: [0] })).toEqual({
    $and: [{ $or: [{ 'categories.category_id': { $isnull: true } }] }],
  })
})
