import { expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import type { Native } from '../../../../../domain/annotation/native'
import { isTouched } from '../../../../../reviewer/editors/hits/is-touched'

function touched(value: Native, [x, y, width, height]: readonly [number, number, number, number]): boolean {
  const [object] = readDocument({ instances: [value] })?.objects ?? []
  if (object === undefined) throw new Error('The object can’t be read')
  return isTouched(object, { x, y, width, height })
}

const DIAGONAL = { type: 'polyline', points: [0, 0, 100, 100] }
const RING = { type: 'polygon', points: [0, 0, 100, 0, 100, 100, 0, 100], exclude: [[20, 20, 80, 20, 80, 80, 20, 80]] }

it.each([
  ['a line that goes through the frame between its points', DIAGONAL, [40, 40, 10, 10], true],
  ['a line whose box alone meets the frame', DIAGONAL, [60, 10, 30, 30], false],
  ['a line that ends before the frame', DIAGONAL, [101, 101, 30, 30], false],
  ['an object that lies in the frame whole', DIAGONAL, [-5, -5, 200, 200], true],
  ['an area around the frame', RING, [5, 5, 10, 10], true],
  ['a hole around the frame', RING, [40, 40, 10, 10], false],
  ['a hole with its edge in the frame', RING, [70, 70, 15, 15], true],
  ['the last side of a ring', { type: 'polygon', points: [0, 0, 100, 50, 0, 100] }, [-5, 45, 6, 6], true],
  ['a point in the frame', { type: 'point', x: 5, y: 5 }, [0, 0, 10, 10], true],
  ['a point beside the frame', { type: 'point', x: 15, y: 5 }, [0, 0, 10, 10], false],
  [
    'the corner of the box around an ellipse',
    { type: 'ellipse', cx: 50, cy: 50, rx: 50, ry: 50, angle: 0 },
    [0, 0, 10, 10],
    false,
  ],
  ['the side of an ellipse', { type: 'ellipse', cx: 50, cy: 50, rx: 50, ry: 20, angle: 90 }, [45, 0, 10, 10], true],
  ['the inside of an ellipse', { type: 'ellipse', cx: 50, cy: 50, rx: 50, ry: 50, angle: 0 }, [45, 45, 5, 5], true],
] as const)('a selection rectangle and %s', (_, value, box, is) => {
  expect(touched(value, box)).toBe(is)
})

it('an object without a place → is touched by nothing', () => {
  expect(touched({ type: 'tag', className: 'Rain' }, [-1e9, -1e9, 2e9, 2e9])).toBe(false)
})
