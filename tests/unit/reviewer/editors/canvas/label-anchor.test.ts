import { expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { anchorOf } from '../../../../../reviewer/editors/canvas/paint-labels'
import { packed, unpacked } from '../../../../../reviewer/editors/workers/packed-objects'

const FILE = [
  { type: 'polygon', className: 'Tree', points: [10, 90, 60, 20, 110, 90], exclude: [] },
  { type: 'bbox', className: 'Car', points: { x1: 5, y1: 6, x2: 50, y2: 60 } },
]
const objects = readDocument({ instances: FILE })?.objects ?? []

it('a label → is at a polygon’s highest point, and a box’s corner', () => {
  for (const [tree, car] of [objects, unpacked(packed(objects))]) {
    expect(tree && anchorOf(tree)).toMatchObject({ x: 60, y: 20 })
    expect(car && anchorOf(car)).toMatchObject({ x: 5, y: 6 })
  }
})
