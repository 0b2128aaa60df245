import { describe, expect, it } from 'vitest'
import { createPainter } from '../../../../../reviewer/editors/raster/paint-tile'
import type { Part } from '../../../../../reviewer/editors/raster/scene'
import { blank, randomOf, sceneOf, someInstances } from '../../../../builders/scenes'

const TILE = 512
const ALPHA = 24

const square = (x1: number, y1: number, x2: number, y2: number) => ({
  type: 'bbox',
  className: 'Car',
  points: { x1, y1, x2, y2 },
})

function paint(instances: readonly object[], part: Part, scale = 1, look = {}) {
  return blank(createPainter().paint(sceneOf(instances, look), part, scale), part)
}

const alphaAt = (pixels: Uint32Array, width: number, x: number, y: number) => (pixels[y * width + x] ?? 0) >>> ALPHA

describe('combined tiles', () => {
  // 12 documents, 40 views.
  for (let seed = 1; seed <= 12; seed += 1)
    it(`equal one painting of the whole view, byte by byte (document ${seed})`, () => {
      const random = randomOf(seed * 77)
      // Black lines have their own edge.
      const black = seed % 4 === 0 ? { classColours: new Uint32Array(8) } : {}
      const scene = sceneOf(someInstances(seed, 120, 2_000), { ratio: seed % 3 === 0 ? 2 : 1, ...black })
      const painter = createPainter()
      for (let view = 0; view < (seed <= 4 ? 4 : 3); view += 1) {
        const scale = 4 ** (random() * 4 - 2)
        const width = 700
        const height = 600
        const x = Math.round(random() * 2_000 * scale - width / 2)
        const y = Math.round(random() * 2_000 * scale - height / 2)
        const whole = blank(painter.paint(scene, { x, y, width, height }, scale), { x, y, width, height })
        const put = new Uint32Array(width * height)
        for (let top = Math.floor(y / TILE) * TILE; top < y + height; top += TILE)
          for (let left = Math.floor(x / TILE) * TILE; left < x + width; left += TILE) {
            const tile = painter.paint(scene, { x: left, y: top, width: TILE, height: TILE }, scale)
            if (tile === undefined) continue
            for (let row = Math.max(top, y); row < Math.min(top + TILE, y + height); row += 1) {
              const [from, to] = [Math.max(left, x), Math.min(left + TILE, x + width)]
              const start = (row - top) * TILE - left
              put.set(tile.subarray(start + from, start + to), (row - y) * width + from - x)
            }
          }
        expect(firstDifference(put, whole), `seed ${seed}, view ${view}`).toBe(-1)
      }
    })

  it('are the same from a painter that painted something else before', () => {
    const scene = sceneOf(someInstances(5, 60, 900))
    const part = { x: 0, y: 0, width: 300, height: 300 }
    const painter = createPainter()
    const first = painter.paint(scene, part, 0.5)
    painter.paint(sceneOf(someInstances(9, 60, 900)), part, 3)
    painter.paint(scene, { ...part, width: 64 }, 1)
    expect(painter.paint(scene, part, 0.5)).toEqual(first)
  })
})

function firstDifference(a: Uint32Array, b: Uint32Array): number {
  return a.findIndex((value, at) => value !== b[at])
}

describe('a painted tile', () => {
  const part = { x: 0, y: 0, width: 100, height: 100 }

  it('is transparent without objects', () => {
    expect(createPainter().paint(sceneOf([square(200, 200, 300, 300)]), part, 1)).toBeUndefined()
  })

  it('is filled inside, opaque on the line, and dark beside it', () => {
    const pixels = paint([square(20.25, 20.25, 80.25, 80.25)], part)
    expect(alphaAt(pixels, 100, 50, 50)).toBe(Math.ceil((255 * 56) / 256))
    expect(alphaAt(pixels, 100, 10, 50)).toBe(0)
    expect(alphaAt(pixels, 100, 20, 50)).toBe(255)
    const beside = pixels[50 * 100 + 18] ?? 0
    expect(beside >>> ALPHA).toBeGreaterThan(20)
    expect(beside & 0xffffff).toBe(0)
  })

  it('leaves holes transparent', () => {
    const hole = [40, 40, 60, 40, 60, 60, 40, 60]
    const pixels = paint([{ type: 'polygon', points: [10, 10, 90, 10, 90, 90, 10, 90], exclude: [hole] }], part)
    expect(alphaAt(pixels, 100, 50, 50)).toBe(0)
    expect(alphaAt(pixels, 100, 25, 25)).toBeGreaterThan(40)
  })

  it('keeps full coverage, however many objects overlap', () => {
    const many = Array.from({ length: 300 }, () => square(20.25, 20.25, 80.25, 80.25))
    const pixels = paint(many, part)
    expect(alphaAt(pixels, 100, 20, 50)).toBe(255)
    // Transparency is rounded down, by less than a hundredth in the end.
    expect(alphaAt(pixels, 100, 50, 50)).toBeGreaterThan(250)
  })

  it('shows a box below three pixels, and a dot below 0.7', () => {
    const count = (scale: number) => paint([square(100, 100, 110, 105)], part, scale).filter((one) => one !== 0).length
    expect(count(0.29)).toBe(3)
    expect(count(0.05)).toBe(1)
    expect(count(0.31)).toBeGreaterThan(15)
  })

  it('shows a single point at every zoom', () => {
    const dot = (scale: number) =>
      paint([{ type: 'point', x: 500, y: 500 }], part, scale).filter((one) => one !== 0).length
    expect(dot(0.1)).toBeGreaterThan(50)
    expect(dot(0.1)).toBe(dot(0.16))
  })

  it('has thicker lines on a denser screen', () => {
    const line = { type: 'polyline', points: [0, 50, 100, 50] }
    const across = (ratio: number) => {
      const pixels = paint([line], part, 1, { ratio })
      return Array.from({ length: 100 }, (_, y) => alphaAt(pixels, 100, 50, y)).filter((alpha) => alpha > 0).length
    }
    expect([across(1), across(2)]).toEqual([4, 6])
  })
})
