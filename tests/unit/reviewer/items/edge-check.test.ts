import { expect, it } from 'vitest'
import { createEdgeCheck } from '../../../../reviewer/items/edge-check'
import { anItem } from '../../../builders/items'

const lower = { items: [anItem({ id: 1 }), anItem({ id: 2 })], after: anItem({ id: 3 }), stale: false }
const upper = { items: [anItem({ id: 3 })], before: 2, stale: false }
const moved = { ...upper, before: 9 }

it('a mismatched edge → its neighbour is refetched, then the list, and then it is left alone', () => {
  const edges = createEdgeCheck()
  const verdicts = [moved, moved, moved, upper].map((above) => edges.judge(0, lower, above))
  expect(verdicts).toEqual(['reload neighbour', 'reload all', 'leave', 'fits'])
})

it('a list → is refetched for one edge at a time, and again once that one matches', () => {
  const edges = createEdgeCheck()
  const twice = (edge: number) => [edges.judge(edge, lower, moved), edges.judge(edge, lower, moved)]
  expect(twice(0)).toEqual(['reload neighbour', 'reload all'])
  // Another matching edge says nothing about the first.
  expect(edges.judge(3, lower, upper)).toBe('fits')
  expect(twice(1)).toEqual(['reload neighbour', 'leave'])
  expect(edges.judge(0, lower, upper)).toBe('fits')
  expect(twice(2)).toEqual(['reload neighbour', 'reload all'])
  edges.reset()
  expect(twice(1)).toEqual(['reload neighbour', 'reload all'])
})
