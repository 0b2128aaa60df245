import { expect, it } from 'vitest'
import { itemSearch } from '#domain/item-search'

it('an unfiltered list → has no search, and each filter is its own condition', () => {
  expect(itemSearch({})).toBeUndefined()
  expect(itemSearch({ search: '', statuses: [], approvals: [] })).toBeUndefined()
  expect(itemSearch({ search: 'Frame', statuses: [2, 3], approvals: [0, 1] })).toEqual({
    $and: [{ name: { $contL: 'Frame' } }, { annotation_status: { $in: [2, 3] } }, { approval_status: { $in: [0, 1] } }],
  })
})

it('items by category → are found by id, and those without one by its absence', () => {
  expect(itemSearch({ categories: [3, 0, 5] })).toEqual({
    $and: [{ $or: [{ 'categories.category_id': { $in: [3, 5] } }, { 'categories.category_id': { $isnull: true } }] }],
  })
  expect(itemSearch({ categories: [0] })).toEqual({
    $and: [{ $or: [{ 'categories.category_id': { $isnull: true } }] }],
  })
})
