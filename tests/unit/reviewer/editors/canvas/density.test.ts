import { expect, it } from 'vitest'
import { readDocument } from '../../../../../domain/annotation/document/read-document'
import { densityOf, densityShades } from '../../../../../reviewer/editors/canvas/density'

const PICTURE = { width: 100, height: 50 }
const GRID = { width: 10, height: 5 }
const point = (x: number, y: number) => ({ type: 'point', className: 'Car', x, y })
const objects = (...instances: readonly object[]) => readDocument({ instances })?.objects ?? []

it('objects → are counted at their centre, those outside at the picture’s border', () => {
  const box = { type: 'bbox', className: 'Car', points: { x1: 20, y1: 0, x2: 30, y2: 8 } }
  const tag = { type: 'tag', className: 'Rain' }
  const cells = densityOf(objects(point(1, 1), point(9.9, 9.9), box, tag, point(100, 50), point(-5, 70)), PICTURE, GRID)
  const counted = [...cells.entries()].filter(([, count]) => count > 0)
  expect(counted).toEqual([
    [0, 2],
    [2, 1],
    [40, 1],
    [49, 1],
  ])
})

it('one object beside thousands → is visible, and more look like more', () => {
  const [none = 1, one = 0, many = 0, most = 0] = densityShades(Uint32Array.of(0, 1, 100, 20_000))
  expect(none).toBe(0)
  expect(one).toBeGreaterThan(0.35)
  expect(many).toBeGreaterThan(one + 0.1)
  expect(most).toBeCloseTo(0.9)
})

it('a hundred thousand objects → are counted at once', () => {
  const many = objects(...Array.from({ length: 1_000 }, (_, at) => point(at % 100, (at * 7) % 50)))
  const all = Array.from({ length: 100 }, () => many).flat()
  expect(densityOf(all, PICTURE, GRID).reduce((sum, count) => sum + count, 0)).toBe(100_000)
})
