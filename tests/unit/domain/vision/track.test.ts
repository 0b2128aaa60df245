import { describe, expect, it } from 'vitest'
import type { Raster } from '#domain/vision/edge-costs'
import { trackBox, type TrackedBox } from '#domain/vision/track'
import { randomOf } from '../../../builders/scenes'

const SIZE = { width: 320, height: 240 }
const FRAMES = 60

/** Patterned object of this seed that moves, grows and changes in brightness, over a noisy patterned background. */
function scene(seed: number) {
  const random = randomOf(seed * 7_919 + 1)
  const [wide, high] = [36 + 24 * random(), 30 + 24 * random()]
  const [fromX, fromY] = [60 + 60 * random(), 50 + 40 * random()]
  const [speedX, speedY, bend] = [1 + random(), 0.6 + 0.6 * random(), 8 + 10 * random()]
  const grows = 1 + (random() - 0.5) * 0.5
  const hues = Array.from({ length: 6 }, () => 60 + 140 * random())
  const boxAt = (frame: number): TrackedBox => {
    const size = 1 + ((grows - 1) * frame) / FRAMES
    const [width, height] = [wide * size, high * size]
    return {
      x: fromX + speedX * frame + bend * Math.sin(frame / 14) - (width - wide) / 2,
      y: fromY + speedY * frame + bend * Math.cos(frame / 17) - (height - high) / 2,
      width,
      height,
    }
  }
  const frameAt = (frame: number): Raster => {
    const noise = randomOf(seed * 1_000 + frame)
    const box = boxAt(frame)
    const light = 1 + 0.15 * Math.sin(frame / 20)
    const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4)
    for (let y = 0; y < SIZE.height; y += 1)
      for (let x = 0; x < SIZE.width; x += 1) {
        const [u, v] = [(x - box.x) / box.width, (y - box.y) / box.height]
        const isThing = u >= 0 && v >= 0 && u < 1 && v < 1
        for (let channel = 0; channel < 3; channel += 1) {
          const own = isThing
            ? (hues[channel] ?? 0) + 70 * Math.sin(7 * u + channel) * Math.cos(6 * v - channel)
            : (hues[channel + 3] ?? 0) + 40 * Math.sin(x / 23 + channel) * Math.cos(y / 19)
          data[(y * SIZE.width + x) * 4 + channel] = light * own + (noise() - 0.5) * 24
        }
      }
    return { ...SIZE, data }
  }
  return { boxAt, frameAt }
}

function overlap(a: TrackedBox, b: TrackedBox): number {
  const shared = (from: number, length: number, other: number, otherLength: number) =>
    Math.max(0, Math.min(from + length, other + otherLength) - Math.max(from, other))
  const both = shared(a.x, a.width, b.x, b.width) * shared(a.y, a.height, b.y, b.height)
  return both / (a.width * a.height + b.width * b.height - both)
}

describe('a tracked box', () => {
  it('still covers its object after 60 frames: at least 0.7 overlap, on average over 20 scenes', () => {
    const ends = Array.from({ length: 20 }, (_, seed) => {
      const { boxAt, frameAt } = scene(seed)
      const tracker = trackBox(frameAt(0), boxAt(0))
      let last: TrackedBox | undefined = boxAt(0)
      for (let frame = 1; frame <= FRAMES && last !== undefined; frame += 1) last = tracker.next(frameAt(frame))?.box
      return last === undefined ? 0 : overlap(last, boxAt(FRAMES))
    })
    expect(ends.reduce((sum, one) => sum + one, 0) / ends.length).toBeGreaterThanOrEqual(0.7)
  })

  it('ends where the object disappears', () => {
    const { boxAt, frameAt } = scene(3)
    const tracker = trackBox(frameAt(0), boxAt(0))
    expect(tracker.next(frameAt(1))).toBeDefined()
    const noise = randomOf(9)
    const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4).map(() => 255 * noise())
    expect(tracker.next({ ...SIZE, data })).toBeUndefined()
  })
})
