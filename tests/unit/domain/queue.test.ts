import { describe, expect, it } from 'vitest'
import { itemOrder, itemSearch } from '#domain/item-search'
import { isNarrowed, NO_FILTER } from '#domain/item-filter'
import { isPart, queueQuery, WHOLE_LIST } from '#domain/queue'
import { waitingStatuses } from '#domain/workflow'
import { aStatus, aTransition } from '../../builders/workflow'

describe('a queue', () => {
  it('asks for nothing where it is the whole list, and for each thing that narrows it', () => {
    expect(itemSearch(queueQuery(WHOLE_LIST))).toBeUndefined()
    expect(isPart(WHOLE_LIST)).toBe(false)
    for (const part of [{ search: 'a' }, { statuses: [4] }, { approvals: [0] }, { mine: true }, { categories: [0] }]) {
      expect(isNarrowed({ ...NO_FILTER, ...part })).toBe(true)
      expect(itemSearch(queueQuery({ ...WHOLE_LIST, ...part }))).toEqual(itemSearch(part))
    }
    expect(queueQuery({ ...WHOLE_LIST, search: 'tram' }, 'dusk')).toMatchObject({ search: 'dusk', within: 'tram' })
  })

  it('of a selection is the selection and nothing else', () => {
    const picked = queueQuery({ ...WHOLE_LIST, statuses: [3], mine: true, picked: [7, 9] }, 'dusk')
    expect(itemSearch(picked)).toEqual(itemSearch({ search: 'dusk', ids: [7, 9] }))
    const rest = queueQuery({ ...WHOLE_LIST, statuses: [3], except: [7] })
    expect(itemSearch(rest)).toEqual(itemSearch({ statuses: [3], except: [7] }))
  })

  it('keeps its order, for a list or a selection', () => {
    const order = { by: 'name', descending: true } as const
    expect(queueQuery({ ...WHOLE_LIST, order })).toMatchObject({ order })
    expect(queueQuery({ ...WHOLE_LIST, picked: [7], order })).toMatchObject({ ids: [7], order })
    expect(isPart({ ...WHOLE_LIST, order })).toBe(false)
    // In another order, ids don't show which items come before.
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
