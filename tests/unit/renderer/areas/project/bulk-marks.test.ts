import { expect, it } from 'vitest'
import { planApprovals, planPins } from '../../../../../renderer/areas/project/bulk-marks'
import { anItem } from '../../../../builders/items'

const ITEMS = [
  anItem({ id: 1 }),
  anItem({ id: 2, approval_status: 2, is_pinned: true }),
  anItem({ id: 3, approval_status: 1, is_pinned: false }),
]

it('an approval of many → names each item’s previous one, and skips items that have it', () => {
  expect(planApprovals(ITEMS, 'APPROVED')).toEqual([
    { item: ITEMS[0], change: { kind: 'approval', from: 0, to: 2 } },
    { item: ITEMS[2], change: { kind: 'approval', from: 1, to: 2 } },
  ])
  expect(planApprovals(ITEMS, 'NOAPPROVAL').map(({ item }) => item.id)).toEqual([2, 3])
})

it('pins → are set or cleared where they differ', () => {
  expect(planPins(ITEMS, true)).toEqual([
    { item: ITEMS[0], change: { kind: 'pin', pinned: true } },
    { item: ITEMS[2], change: { kind: 'pin', pinned: true } },
  ])
  expect(planPins(ITEMS, false)).toEqual([{ item: ITEMS[1], change: { kind: 'pin', pinned: false } }])
})
