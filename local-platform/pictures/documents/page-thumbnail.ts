import type { Painted } from '../picture'
import { hash2 } from '../scene/noise'

/** A page seen from far away: its lines as grey strokes, and coloured marks where something was marked. */
export function pageThumbnail(lines: readonly string[], seed: number, width: number): Painted {
  const height = Math.round(width * 0.75)
  const pixels = new Uint8Array(width * height * 3).fill(232)
  const left = Math.round(width * 0.2)
  const right = Math.round(width * 0.8)
  fill(pixels, width, height, left, 0, right, height, [252, 252, 250])
  const step = Math.max(3, Math.round(height / 26))
  const character = (right - left - step * 4) / 84
  let y = step * 2
  for (const line of lines) {
    for (let from = 0; from < Math.max(1, line.length); from += 84) {
      if (y > height) return { width, height, channels: 3, pixels, grain: 0 }
      const part = line.slice(from, from + 84)
      let x = left + step * 2
      for (const word of part.split(' ')) {
        const long = Math.max(1, Math.round(word.length * character))
        const isMarked = /[A-Z].*[a-z]/.test(word) && hash2(x + seed, y) > 0.72
        fill(
          pixels,
          width,
          height,
          x,
          y,
          x + long,
          y + Math.max(1, step >> 1),
          isMarked ? [150, 178, 246] : [164, 168, 176],
        )
        x += long + Math.max(1, Math.round(character))
      }
      y += step
    }
  }
  return { width, height, channels: 3, pixels, grain: 0 }
}

function fill(
  pixels: Uint8Array,
  width: number,
  height: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  color: readonly [number, number, number],
): void {
  for (let y = Math.max(0, y0); y < Math.min(height, y1); y += 1) {
    for (let x = Math.max(0, x0); x < Math.min(width, x1); x += 1) pixels.set(color, (y * width + x) * 3)
  }
}
