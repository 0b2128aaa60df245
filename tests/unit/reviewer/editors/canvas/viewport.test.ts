import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  levelFor,
  levelSize,
  overviewLevel,
  TILE_SIZE,
  visibleTiles,
} from '../../../../../reviewer/editors/canvas/pyramid'
import {
  fitted,
  keptInSight,
  scaleLimits,
  steppedScale,
  toPicture,
  zoomedAt,
} from '../../../../../reviewer/editors/canvas/viewport'

const CANVAS = { width: 1_000, height: 700 }
const PICTURE = { width: 12_000, height: 8_000 }

describe('the viewport', () => {
  it('fits a picture with a margin and centres it, without enlarging a small one', () => {
    const view = fitted(PICTURE, CANVAS, 24)
    expect(view.scale * PICTURE.width).toBeCloseTo(952)
    expect(view.x).toBeCloseTo(24)
    expect(view.y * 2 + view.scale * PICTURE.height).toBeCloseTo(CANVAS.height)
    expect(fitted({ width: 100, height: 50 }, CANVAS).scale).toBe(1)
    expect(fitted(PICTURE, CANVAS)).toEqual(view)
  })

  it('keeps the point under the pointer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000 }),
        fc.integer({ min: 0, max: 700 }),
        fc.double({ min: 0.05, max: 40, noNaN: true }),
        (x, y, scale) => {
          const before = fitted(PICTURE, CANVAS)
          const [a, b] = [toPicture(before, { x, y }), toPicture(zoomedAt(before, scale, { x, y }), { x, y })]
          expect(b.x).toBeCloseTo(a.x, 3)
          expect(b.y).toBeCloseTo(a.y, 3)
        },
      ),
    )
  })

  it('never loses the picture nor exceeds its limits', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.0001, max: 500, noNaN: true }),
        fc.integer({ min: -1e6, max: 1e6 }),
        fc.integer({ min: -1e6, max: 1e6 }),
        (scale, x, y) => {
          const view = keptInSight({ scale, x, y }, PICTURE, CANVAS)
          const { min, max } = scaleLimits(PICTURE, CANVAS)
          expect(view.scale).toBeGreaterThanOrEqual(min)
          expect(view.scale).toBeLessThanOrEqual(max)
          expect(view.x).toBeLessThan(CANVAS.width)
          expect(view.x + PICTURE.width * view.scale).toBeGreaterThan(0)
          expect(view.y).toBeLessThan(CANVAS.height)
          expect(view.y + PICTURE.height * view.scale).toBeGreaterThan(0)
        },
      ),
    )
  })

  it('steps through the usual zoom levels', () => {
    expect(steppedScale(1, 1)).toBe(1.5)
    expect(steppedScale(1, -1)).toBe(0.67)
    expect(steppedScale(0.079, 1)).toBe(0.1)
    const inwards = Array.from(
      { length: 13 },
      (
        (scale) => () =>
          (scale = steppedScale(scale, 1))
      )(1),
    )
    expect(inwards).toEqual([1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 128])
  })
})

describe('the pyramid', () => {
  it('always has a level of at most 2048 pixels ready', () => {
    expect(overviewLevel({ width: 2_048, height: 100 })).toBe(0)
    expect(overviewLevel(PICTURE)).toBe(3)
    expect(levelSize(PICTURE, 3)).toEqual({ width: 1_500, height: 1_000 })
  })

  it('uses the coarsest level that is sharp enough', () => {
    expect(levelFor(PICTURE, 1)).toBe(0)
    expect(levelFor(PICTURE, 0.5)).toBe(1)
    expect(levelFor(PICTURE, 0.24)).toBe(2)
    expect(levelFor(PICTURE, 0.01)).toBe(3)
    expect(levelFor(PICTURE, 8)).toBe(0)
  })

  it('covers the visible part with tiles, and no more', () => {
    const tiles = visibleTiles(PICTURE, { scale: 1, x: -1_500, y: -1_100 }, CANVAS, 0)
    expect(tiles.map(({ column, row }) => `${column}/${row}`).sort()).toEqual(['1/1', '2/1'])
    const all = visibleTiles(PICTURE, fitted(PICTURE, CANVAS), CANVAS, 2)
    expect(all).toHaveLength(Math.ceil(3_000 / TILE_SIZE) * Math.ceil(2_000 / TILE_SIZE))
  })
})
