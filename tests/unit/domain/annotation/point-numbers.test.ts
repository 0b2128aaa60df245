import { expect, it } from 'vitest'
import { pointNumbers } from '../../../../domain/annotation/shaping/point-numbers'

const POLYGON = { type: 'polygon', points: [0, 0, 10, 0, 10.256, 8], exclude: [[2, 1, 4, 1, 4, 2]] }

it('the points of an area and its holes → can be moved one by one', () => {
  const points = pointNumbers(POLYGON)
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [10, 0],
    [10.26, 8],
    [2, 1],
    [4, 1],
    [4, 2],
  ])
  expect(points[1]?.movedTo({ x: 12.345, y: -3 }).fields).toMatchObject({ points: [0, 0, 12.35, -3, 10.256, 8] })
  expect(points[4]?.movedTo({ x: 5, y: 1 }).fields).toMatchObject({ exclude: [[2, 1, 5, 1, 4, 2]] })
})

it('a line → has points; an object with sides or a single position has none', () => {
  expect(pointNumbers({ type: 'polyline', points: [1, 2, 3, 4] }).map(({ x, y }) => [x, y])).toEqual([
    [1, 2],
    [3, 4],
  ])
  for (const value of [
    { type: 'bbox', points: { x1: 0, y1: 0, x2: 5, y2: 5 } },
    { type: 'point', x: 1, y: 2 },
    { type: 'ellipse', cx: 1, cy: 1, rx: 1, ry: 1, angle: 0 },
    { type: 'polygon', points: 'none' },
  ])
    expect(pointNumbers(value)).toEqual([])
})
