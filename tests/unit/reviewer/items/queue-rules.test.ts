import { expect, it } from 'vitest'
import { belongs, countOf, isNarrowed, isPicked } from '../../../../reviewer/items/queue-rules'
import { anItem } from '../../../builders/items'

it.each([
  [{}, false, false, 0],
  [{ search: '', statuses: [], approvals: [], mine: false, except: 0 }, false, false, 0],
  [{ search: 'tram', statuses: [1, 2], approvals: [2], mine: true }, true, false, 5],
  [{ statuses: [4] }, true, false, 1],
  [{ picked: 3 }, true, true, 0],
  [{ except: 2 }, true, true, 0],
])('a queue of %o is part of the whole list: %s; a selection: %s; filtered by %i', (queue, isLess, picked, count) => {
  expect([isNarrowed(queue), isPicked(queue), countOf(queue)]).toEqual([isLess, picked, count])
})

it('an item → leaves a queue with its status or approval, and never a selection or the whole list', () => {
  const item = anItem({ id: 1, annotation_status: 4 })
  expect(belongs(undefined, item)).toBe(true)
  expect(belongs({ picked: 1, statuses: [1] }, item)).toBe(true)
  expect(belongs({ statuses: [1] }, item)).toBe(false)
  expect(belongs({ statuses: [1, 4] }, item)).toBe(true)
  expect(belongs({ statuses: [4], approvals: [2] }, item)).toBe(false)
  expect(belongs({ approvals: [0] }, item)).toBe(true)
})
