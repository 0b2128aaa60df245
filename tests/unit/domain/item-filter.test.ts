import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterOf, type ItemFilter, isNarrowed, NO_FILTER } from '#domain/item-filter'
import { filterAddress, filterOfAddress, isSameFilter, keptFilter, readFilter } from '#domain/item-filter-forms'
import { ITEM_ORDERS } from '#domain/item-filter-bounds'
import { listText, readListText } from '../../../renderer/router/list-state'

const numbers = fc.uniqueArray(fc.nat(50), { maxLength: 5 })
const filters: fc.Arbitrary<ItemFilter> = fc.record({
  search: fc.string({ maxLength: 30 }).map((text) => text.trim().toWellFormed()),
  statuses: numbers,
  approvals: fc.uniqueArray(fc.nat(2)),
  mine: fc.boolean(),
  folder: fc.option(fc.nat(50), { nil: undefined }),
  categories: numbers,
  conditions: fc.array(
    fc.constantFrom(
      { field: 'priority', operator: 'greater', values: [2] },
      { field: 'name', operator: 'contains', values: ['tram, 2'] },
      { field: 'assignee', operator: 'is', values: ['me', 7] },
      { field: 'colour', operator: 'is', values: ['red'] },
    ),
    { maxLength: 4 },
  ),
  order: fc.option(fc.record({ by: fc.constantFrom(...ITEM_ORDERS), descending: fc.boolean() }), { nil: undefined }),
})

describe('a filter of items', () => {
  it('survives an address and storage unchanged', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        const read = filterOfAddress(readListText(listText(filterAddress(filter))))
        expect(isSameFilter(read, filter)).toBe(true)
        const kept: unknown = JSON.parse(JSON.stringify(keptFilter(filter)))
        expect(keptFilter(readFilter(kept) ?? NO_FILTER)).toEqual(keptFilter(filter))
        expect(isNarrowed(read)).toBe(isNarrowed(filter))
      }),
      { numRuns: 60 },
    )
  })

  it('is the same value in whatever order it was chosen', () => {
    const [one, other] = [
      { ...NO_FILTER, search: ' tram', statuses: [3, 1], categories: [] },
      { ...NO_FILTER, search: 'tram', statuses: [1, 3], conditions: [] },
    ]
    expect(keptFilter(one)).toEqual(keptFilter(other))
    expect(isSameFilter(one, { ...other, mine: true })).toBe(false)
  })

  it('is taken out of a larger state without the other fields of it', () => {
    const filter = { ...NO_FILTER, mine: true, statuses: [4], order: undefined }
    expect(filterOf({ ...filter, except: [7], projectId: 2 } as ItemFilter)).toStrictEqual(filter)
  })

  it.each([
    undefined,
    null,
    'tram',
    { statuses: [] },
    { search: '', statuses: [1.5] },
    { search: '', statuses: [], folder: 'root' },
    { search: '', statuses: [], conditions: [{ field: 'name', operator: 'contains' }] },
    { search: '', statuses: [], conditions: [{ field: 'x'.repeat(500), operator: 'is', values: [] }] },
  ])('is not read from %o', (kept) => {
    expect(readFilter(kept)).toBeUndefined()
  })
})
