import { beforeEach, expect, it } from 'vitest'
import { LineDrawing } from '../../../../../reviewer/editors/video/line-drawing'

let line: LineDrawing
beforeEach(() => {
  line = new LineDrawing()
})

function draw(...places: readonly (readonly [x: number, y: number])[]): void {
  for (const [x, y] of places) line.add({ x, y })
}

it('two points end a polyline, but not a polygon', () => {
  draw([1, 2], [3, 4])
  expect(line.end('polyline')).toEqual([1, 2, 3, 4])
  draw([1, 2], [3, 4])
  expect(line.end('polygon')).toBeUndefined()
  expect(line.isOn).toBe(false)
})

it('a point that is set twice counts once', () => {
  draw([1, 2], [3, 4], [3, 4])
  expect(line.end('polygon')).toBeUndefined()
})

it('a press near the first point closes the line from the third point on', () => {
  draw([0, 0], [10, 0])
  expect(line.isClosedAt({ x: 1, y: 0 }, 2)).toBe(false)
  draw([10, 10])
  expect(line.isClosedAt({ x: 1, y: 0 }, 2)).toBe(true)
  expect(line.isClosedAt({ x: 5, y: 0 }, 2)).toBe(false)
})

it('the last point is removed, and the line goes on to the pointer', () => {
  draw([0, 0], [10, 0])
  line.back()
  expect(line.numbersTo({ x: 7, y: 7 })).toEqual([0, 0, 7, 7])
  line.back()
  expect(line.isOn).toBe(false)
})
