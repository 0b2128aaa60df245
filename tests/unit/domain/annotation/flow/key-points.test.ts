import { expect, it } from 'vitest'
import {
  firstKeyPoint,
  keyPointOf,
  keyPointSkeleton,
  keyPointsOf,
  withKeyPoint,
  withKeyPointFields,
  withoutKeyPoint,
} from '../../../../../domain/annotation/flow/key-points'
import type { Native } from '../../../../../domain/annotation/native'

const skeleton = keyPointSkeleton(
  ['Nose', 'Eye', 'Ear'],
  [
    [1, 2],
    [3, 2],
    [1, 3],
  ],
)
const with_ = (value: Native, number: number, x: number): Native => ({
  ...value,
  ...withKeyPoint(value, number, { x, y: 5 }, skeleton)?.fields,
})

it('points → become one skeleton numbered by steps, with lines between existing ones', () => {
  const first: Native = { type: 'template', ...firstKeyPoint(1, { x: 1.234, y: 2 }, skeleton).fields }
  expect(first).toEqual({
    type: 'template',
    points: [{ id: 1, x: 1.23, y: 2 }],
    connections: [],
    templateName: 'Key points',
    pointLabels: { 0: 'Nose' },
  })
  const without = with_(first, 3, 30)
  expect(without).toMatchObject({
    points: [{ id: 1 }, { id: 3, x: 30, y: 5 }],
    connections: [{ id: 1, from: 1, to: 3 }],
    pointLabels: { 0: 'Nose', 1: 'Ear' },
  })
  const all = with_(with_(first, 2, 20), 3, 30)
  expect(all['connections']).toEqual([
    { id: 1, from: 1, to: 2 },
    { id: 2, from: 3, to: 2 },
    { id: 3, from: 1, to: 3 },
  ])
  expect([...keyPointsOf(all)]).toEqual([1, 2, 3])
})

it('a later point drawn first → earlier ones are not visible', () => {
  expect(firstKeyPoint(3, { x: 1, y: 1 }, skeleton).fields).toMatchObject({
    points: [{ id: 3, x: 1, y: 1 }],
    pointLabels: { 0: 'Ear' },
  })
})

it('unknown fields of a skeleton → stay unchanged, and removing a point keeps the others’', () => {
  const came: Native = {
    type: 'template',
    points: [
      { id: 1, x: 1, y: 1, ours: 'kept' },
      { id: 2, x: 2, y: 2 },
    ],
    connections: [{ id: 9, from: 1, to: 2, weight: 4 }],
    pointLabels: { 0: 'Tip', 1: 'Root' },
  }
  const more = with_(came, 3, 30)
  expect(more).toMatchObject({
    points: [{ id: 1, ours: 'kept' }, { id: 2 }, { id: 3 }],
    connections: [
      { id: 9, from: 1, to: 2, weight: 4 },
      { id: 10, from: 3, to: 2 },
      { id: 11, from: 1, to: 3 },
    ],
    pointLabels: { 0: 'Tip', 1: 'Root', 2: 'Ear' },
  })
  expect({ ...more, ...withoutKeyPoint(more, 3)?.fields }).toEqual(came)
  expect(withoutKeyPoint(more, 1)?.fields).toMatchObject({
    points: [{ id: 2 }, { id: 3 }],
    connections: [{ id: 10 }],
    pointLabels: { 0: 'Root', 1: 'Ear' },
  })
})

it('the last point → can’t be removed: the skeleton is deleted with it', () => {
  expect(withoutKeyPoint({ type: 'template', points: [{ id: 2, x: 1, y: 1 }] }, 2)).toBeUndefined()
})

it('points of one class → have only numbers, not names', () => {
  const alike = keyPointSkeleton(['Joint', 'Joint'], [[1, 2]])
  const first = firstKeyPoint(1, { x: 1, y: 1 }, alike).fields
  expect(first).not.toHaveProperty('pointLabels')
  expect(withKeyPoint({ type: 'template', ...first }, 2, { x: 3, y: 3 }, alike)?.fields).not.toHaveProperty(
    'pointLabels',
  )
})

it('changed fields of one point → everything else stays unchanged, even unreadable parts', () => {
  const odd = [{ id: 2, x: 'far', y: 1 }, 'point', null]
  const came: Native = { type: 'template', points: [{ id: 1, x: 1, y: 1, ours: { deep: [1] } }, ...odd] }
  const fields = { attributes: [{ name: 'left', groupName: 'Side' }] }
  expect(withKeyPointFields(came, 1, fields)).toEqual({
    points: [{ id: 1, x: 1, y: 1, ours: { deep: [1] }, ...fields }, ...odd],
  })
  expect(withKeyPointFields(came, 7, fields)).toEqual({ points: came['points'] })
  expect(withKeyPointFields({ type: 'template', points: 'none' }, 1, fields)).toEqual({})
  expect(keyPointOf(came, 1)).toMatchObject({ ours: { deep: [1] } })
  expect(keyPointOf(came, 2)).toBeUndefined()
  expect(keyPointOf({ ...came, type: 'bbox' }, 1)).toBeUndefined()
  expect(firstKeyPoint(2, { x: 1, y: 2 }, skeleton, fields).fields).toMatchObject({
    points: [{ id: 2, x: 1, y: 2, ...fields }],
  })
})
