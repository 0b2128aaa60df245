import { describe, expect, it } from 'vitest'
import { itemOrder, itemSearch } from '#domain/item-search'
import { isNarrowed, NO_FILTER } from '#domain/item-filter'
import { isPart, narrowingOfQueue, WHOLE_LIST } from '#domain/queue'
import { waitingStatuses } from '#domain/workflow'
import { aStatus, aTransition } from '../../builders/workflow'

describe('a review queue', () => {
  it('requests no filter for the whole list, and each filter otherwise', () => {
    expect(narrowingOfQueue(WHOLE_LIST)).toEqual({})
    expect(isPart(WHOLE_LIST)).toBe(false)
    for (const part of [{ search: 'a' }, { statuses: [4] }, { approvals: [0] }, { mine: true }, { categories: [0] }]) {
      expect(isNarrowed({ ...NO_FILTER, ...part })).toBe(true)
      expect(narrowingOfQueue({ ...WHOLE_LIST, ...part })).toEqual(part)
    }
    expect(narrowingOfQueue({ ...WHOLE_LIST, search: 'tram' }, 'dusk')).toEqual({ search: 'dusk', within: 'tram' })
  })

  it('of a selection contains only the selection', () => {
    expect(narrowingOfQueue({ ...WHOLE_LIST, statuses: [3], mine: true, picked: [7, 9] })).toEqual({ ids: [7, 9] })
    expect(narrowingOfQueue({ ...WHOLE_LIST, statuses: [3], except: [7] })).toEqual({ statuses: [3], except: [7] })
  })

  it('keeps its order, for a list or a selection', () => {
    const order = { by: 'name', descending: true } as const
    expect(narrowingOfQueue({ ...WHOLE_LIST, order })).toEqual({ order })
    expect(narrowingOfQueue({ ...WHOLE_LIST, picked: [7], order })).toEqual({ ids: [7], order })
    expect(isPart({ ...WHOLE_LIST, order })).toBe(false)
    // What stands before an item is then a matter of the order, which the ids do not tell.
    expect(itemSearch({ order, before: 5 })).toBeUndefined()
    expect(itemOrder({ order, before: 5 })).toEqual({ sort: [{ field: 'name', order: 'DESC' }], before: 5 })
    expect(itemOrder({ before: 5 })).toEqual({})
  })

  it('is requested in the platform’s terms', () => {
    expect(itemSearch({})).toBeUndefined()
    expect(itemSearch({ mine: true, approvals: [1], ids: [], before: 5 })).toEqual({
      $and: [
        { approval_status: { $in: [1] } },
        { 'assignments.user_id': { $eq: 'me' } },
        { id: { $in: [] } },
        { id: { $lt: 5 } },
      ],
    })
  })
})

describe('items waiting for a person', () => {
  const [todo, doing, check, back, done] = [1, 2, 3, 4, 5].map((value) => aStatus({ value }))
  if (!todo || !doing || !check || !back || !done) throw new Error('Five statuses.')
  const statuses = [todo, doing, check, back, done]

  it('are those that they can move forward, not those they could only reopen', () => {
    const qa = [aTransition(check, back), aTransition(check, done), aTransition(done, check)]
    expect(waitingStatuses(statuses, qa)).toEqual([3])
  })

  it('include returned items, though their transition leads back', () => {
    const annotator = [aTransition(todo, doing), aTransition(doing, check), aTransition(back, doing)]
    expect(waitingStatuses(statuses, annotator)).toEqual([1, 2, 4])
  })
})
