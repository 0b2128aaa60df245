import { expect, it } from 'vitest'
import { LOUPE_SIZE, loupePlace, loupeZoom } from '../../../../../reviewer/editors/canvas/loupe-place'

const CANVAS = { width: 800, height: 600 }

it('a magnifier → is beside the pointer and above a finger, on the canvas, covering neither', () => {
  for (const kind of ['mouse', 'pen', 'touch'] as const)
    for (let x = 0; x <= 800; x += 25)
      for (let y = 0; y <= 600; y += 25) {
        const at = loupePlace({ x, y }, CANVAS, kind)
        const half = LOUPE_SIZE / 2
        expect(at.x >= half && at.x <= 800 - half && at.y >= half && at.y <= 600 - half).toBe(true)
        expect(Math.hypot(at.x - x, at.y - y)).toBeGreaterThan(half)
      }
  expect(loupePlace({ x: 400, y: 300 }, CANVAS, 'touch')).toEqual({ x: 400, y: 160 })
  expect(loupePlace({ x: 400, y: 300 }, CANVAS, 'mouse').x).toBeGreaterThan(400)
  expect(loupePlace({ x: 790, y: 20 }, CANVAS, 'mouse').x).toBeLessThan(790)
})

it('a magnifier → enlarges three times, or to full pixels in a zoomed-out picture', () => {
  expect(loupeZoom(1)).toBe(3)
  expect(loupeZoom(8)).toBe(3)
  expect(0.25 * loupeZoom(0.25)).toBe(1.5)
  expect(loupeZoom(0.01)).toBe(12)
})
