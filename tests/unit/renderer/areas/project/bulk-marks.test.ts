import { expect, it } from 'vitest'
import { planApprovals, planPins } from '../../../../../renderer/areas/project/bulk-marks'
import { anItem } from '../../../../builders/items'

const ITEMS = [
  anItem({ id: 1 }),
  anItem({ id: 2, approval_status: 2, is_pinned: true }),
  anItem({ id: 3, approval_status: 1, is_pinned: false }),
]

it('an approval of many names for each item the one it comes from, and leaves out those that have it', () => {
  expect(planApprovals(ITEMS, 'APPROVED')).toEqual([
    { path: { itemId: 1 }, body: { from_approval_status: 0, approval_status: 2 } },
    { path: { itemId: 3 }, body: { from_approval_status: 1, approval_status: 2 } },
  ])
  expect(planApprovals(ITEMS, 'NOAPPROVAL').map(({ path }) => path.itemId)).toEqual([2, 3])
})

it('pins are set or taken away where they are otherwise', () => {
  expect(planPins(ITEMS, true)).toEqual([
    { path: { itemId: 1 }, body: { is_pinned: 1 } },
    { path: { itemId: 3 }, body: { is_pinned: 1 } },
  ])
  expect(planPins(ITEMS, false)).toEqual([{ path: { itemId: 2 }, body: { is_pinned: 0 } }])
})
