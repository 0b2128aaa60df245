import type { Raster } from '../../domain/vision/edge-costs'
import type { PictureWindow } from '../../reviewer/editors/canvas/read-window'

/** Blob on a background: its look and its true place. */
export interface SeenScene {
  readonly pixels: (part: PictureWindow) => Raster
  readonly isIn: (x: number, y: number) => boolean
  /** Point on its border, by the angle around its centre in turns. */
  readonly border: (share: number) => { readonly x: number; readonly y: number }
}

/** Numbers from 0 to 1; the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const WIDTH = 1_000
const HEIGHT = 800

/** Noisy picture of this seed's blob, around the middle of 1,000 by 800 pixels; light falls from one side. */
export function seenScene(seed: number): SeenScene {
  const random = seeded(seed)
  const [radius, waves, deep, turn] = [70 + 50 * random(), 2 + Math.floor(4 * random()), 0.22 * random(), 7 * random()]
  const colour = () => [random(), random(), random()].map((part) => 40 + 150 * part)
  const ground = colour()
  // Colours differ enough to tell them apart.
  const blob = ground.map((part, at) => (at === seed % 3 ? (part + 110) % 230 : part + 20 * random()))
  const noise = seeded(seed + 1_000)
  const grain = Float32Array.from({ length: 4_096 }, () => (noise() - 0.5) * 24)
  const reach = (angle: number) => radius * (1 + deep * Math.sin(waves * angle + turn))
  const isIn = (x: number, y: number) => Math.hypot(x - 500, y - 400) < reach(Math.atan2(y - 400, x - 500))

  /** Each pixel is computed once. */
  const known = new Uint8Array(WIDTH * HEIGHT)
  function isBlob(x: number, y: number): boolean {
    const at = y * WIDTH + x
    if (known[at] === 0) known[at] = isIn(x, y) ? 2 : 1
    return known[at] === 2
  }

  function pixels({ x, y, width, height, level }: PictureWindow): Raster {
    const data = new Uint8ClampedArray(width * height * 4)
    for (let at = 0; at < width * height; at += 1) {
      const [px, py] = [x + (at % width) * 2 ** level, y + Math.floor(at / width) * 2 ** level]
      const look = isBlob(px, py) ? blob : ground
      for (let channel = 0; channel < 3; channel += 1)
        data[at * 4 + channel] =
          (look[channel] ?? 0) + px / 30 + (grain[(px * 31 + py * 977 + channel * 7) % 4_096] ?? 0)
      data[at * 4 + 3] = 255
    }
    return { width, height, data }
  }

  return {
    pixels,
    isIn,
    border(share) {
      const angle = share * 2 * Math.PI - Math.PI
      return { x: 500 + reach(angle) * Math.cos(angle), y: 400 + reach(angle) * Math.sin(angle) }
    },
  }
}
