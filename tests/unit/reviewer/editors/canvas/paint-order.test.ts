import { expect, it } from 'vitest'
import type { Native } from '../../../../../domain/annotation/native'
import { shapeOf } from '../../../../../domain/annotation/shaping/shape-of'
import { orderedLines, paintOrder } from '../../../../../reviewer/editors/canvas/paint-order'
import { recordingContext } from '../../../../fakes/recording-context'

const POLYGON = { type: 'polygon', points: [0, 0, 100, 0, 100, 100, 0, 100], exclude: [[40, 40, 60, 40, 60, 60]] }
const handlesOf = (value: Native) => shapeOf(value)?.handles() ?? []

function painted(value: Native, scale: number) {
  const { context, calls } = recordingContext()
  paintOrder(context, handlesOf(value), '#ff0000', { scale, x: 0, y: 0 }, 1)
  return {
    numbers: calls.flatMap(([name, text]) => (name === 'fillText' ? [text] : [])),
    discs: calls.flatMap(([name, x, y]) => (name === 'arc' ? [[x, y]] : [])),
    arrows: calls.flatMap(([name, x, y]) => (name === 'moveTo' ? [[x, y]] : [])),
  }
}

it('the points of a polygon and of each hole → are numbered from one where there is room', () => {
  expect(painted(POLYGON, 1).numbers).toEqual(['1', '2', '3', '4'])
  expect(painted(POLYGON, 3).numbers).toEqual(['1', '2', '3', '4', '1', '2', '3'])
  expect(painted(POLYGON, 0.3).numbers).toEqual([])
})

it('the first point of each line → is filled, with an arrow to the second', () => {
  const { discs, arrows } = painted(POLYGON, 2)
  expect(discs).toEqual([
    [0, 0],
    [80, 80],
  ])
  expect(arrows).toEqual([
    [17, 0],
    [97, 80],
  ])
  expect(painted({ type: 'polyline', points: [0, 0, 5, 0] }, 1)).toMatchObject({ discs: [[0, 0]], arrows: [] })
})

it('boxes, ellipses and skeletons → have no point order', () => {
  const others: readonly Native[] = [
    { type: 'bbox', points: { x1: 0, y1: 0, x2: 90, y2: 90 } },
    { type: 'ellipse', cx: 50, cy: 50, rx: 40, ry: 20, angle: 0 },
    {
      type: 'template',
      points: [
        { id: 1, x: 0, y: 0 },
        { id: 2, x: 90, y: 90 },
      ],
      connections: [],
    },
  ]
  for (const one of others) {
    expect(handlesOf(one).length).toBeGreaterThan(1)
    expect(orderedLines(handlesOf(one))).toEqual([])
  }
})

it('hundreds of numbers → are omitted', () => {
  const points = Array.from({ length: 201 }, (_, at) => [at * 100, (at % 2) * 50]).flat()
  expect(painted({ type: 'polyline', points }, 1).numbers).toEqual([])
})
