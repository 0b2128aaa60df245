import { describe, expect, it } from 'vitest'
import { alike } from '../../../../domain/vision/flood'
import { colourSquares, labOf } from '../../../../domain/vision/lab'
import { calmed } from '../../../../domain/vision/marks'
import { seeded } from '../../../builders/seeded'

const WIDE = 700
const HIGH = 500

/** Grey background with lighter parts. */
function flat(...parts: readonly (readonly [grey: number, x: number, y: number, w: number, h: number])[]) {
  const data = new Uint8ClampedArray(WIDE * HIGH * 4).fill(60)
  for (const [grey, left, top, w, h] of parts)
    for (let y = top; y < top + h; y += 1) data.fill(grey, (y * WIDE + left) * 4, (y * WIDE + left + w) * 4)
  return { width: WIDE, height: HIGH, data }
}
const at = (x: number, y: number) => y * WIDE + x

describe('similar pixels', () => {
  it('are searched only in the squares reached', () => {
    for (const stopsAtEdges of [false, true]) {
      const lab = colourSquares(flat([160, 20, 20, 60, 60], [160, 500, 400, 60, 60]))
      const marks = alike(lab, at(50, 50), { tolerance: 10, connected: true, stopsAtEdges })
      // Smoothing removes at most a pixel on each side.
      const count = marks.reduce((sum, mark) => sum + mark, 0)
      expect(count).toBeGreaterThanOrEqual(58 * 58)
      expect(count).toBeLessThanOrEqual(62 * 62)
      expect([marks[at(50, 50)], marks[at(530, 430)]]).toEqual([1, 0])
      expect([lab.colours[at(50, 50)] === 0, lab.colours[at(530, 430)]]).toEqual([false, 0])
    }
  })

  it('are found across squares, and everywhere if not connected', () => {
    const parts = [
      [160, 100, 100, 300, 200],
      [160, 500, 400, 60, 60],
    ] as const
    const size = (connected: boolean, stopsAtEdges: boolean) =>
      alike(colourSquares(flat(...parts)), at(250, 200), { tolerance: 10, connected, stopsAtEdges }).reduce(
        (sum, mark) => sum + mark,
        0,
      )
    for (const stopsAtEdges of [false, true]) {
      expect(size(true, stopsAtEdges) / (300 * 200)).toBeCloseTo(1, 1)
      expect(size(false, stopsAtEdges) / (300 * 200 + 60 * 60)).toBeCloseTo(1, 1)
    }
  })

  it('use the published L*a*b* colours', () => {
    const data = new Uint8ClampedArray(5 * 5 * 4)
    for (const [rgb, wanted] of [
      [
        [255, 255, 255],
        [100, 0, 0],
      ],
      [
        [255, 0, 0],
        [53.2, 80.1, 67.2],
      ],
      [
        [0, 255, 0],
        [87.7, -86.2, 83.2],
      ],
      [
        [0, 0, 255],
        [32.3, 79.2, -107.9],
      ],
      [
        [119, 119, 119],
        [50, 0, 0],
      ],
    ] as const) {
      for (let one = 0; one < 25; one += 1) data.set([...rgb, 255], one * 4)
      const { l, a, b } = labOf({ width: 5, height: 5, data })
      for (const [value, told] of [l, a, b].map((values) => (values[12] ?? 0) / 64).entries())
        expect(Math.abs(told - (wanted[value] ?? 0))).toBeLessThan(1.5)
    }
  })
})

it('each mark follows the majority around it, across borders too', () => {
  const random = seeded(7)
  for (let times = 0; times < 400; times += 1) {
    const [width, height, reach] = [1 + Math.floor(23 * random()), 1 + Math.floor(12 * random()), 1 + (times % 2)]
    const [share, keeps] = [random(), random()]
    let mark = 0
    const pixels = Uint8Array.from({ length: width * height }, () => {
      if (random() > keeps) mark = random() < share ? 1 : 0
      return mark
    })
    const within = (value: number, end: number) => Math.min(end - 1, Math.max(0, value))
    const slow = pixels.map((_, one) => {
      let sum = 0
      for (let dy = -reach; dy <= reach; dy += 1)
        for (let dx = -reach; dx <= reach; dx += 1)
          sum += pixels[within(Math.floor(one / width) + dy, height) * width + within((one % width) + dx, width)] ?? 0
      return sum > (2 * reach + 1) ** 2 / 2 ? 1 : 0
    })
    expect(calmed({ width, height, pixels }, reach).pixels).toEqual(slow)
  }
})
