import type { Camera } from './raster'
import { clamp, hash2 } from './noise'
import type { Weather } from './weather'

const CURVE_STEPS = 4_096
const CURVE_MAX = 8

/** Turns light into an 8-bit picture as a camera does: bloom, vignette, film curve, soft edges. */
export function develop(light: Float32Array, camera: Camera, weather: Weather): Uint8Array {
  const { width, height } = camera
  const spills = weather.isDark || weather.name === 'dusk' || weather.name === 'rain'
  const bloom = spills ? bloomOf(light, width, height, weather) : undefined
  const curve = toneCurve(weather.exposure)
  const picture = new Uint8Array(width * height * 3)
  const coarse = Math.ceil(width / 4)
  const strength = weather.isDark ? 0.8 : weather.name === 'dusk' ? 0.5 : 0.3
  for (let row = 0; row < height; row += 1) {
    const fy = (row + 0.5) / height - 0.5
    for (let column = 0; column < width; column += 1) {
      const fx = (column + 0.5) / width - 0.5
      const corner = 1 - 0.62 * (fx * fx + fy * fy)
      const at = (row * width + column) * 3
      const from = ((row >> 2) * coarse + (column >> 2)) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const spilt = bloom === undefined ? 0 : strength * (bloom[from + channel] ?? 0)
        const value = ((light[at + channel] ?? 0) + spilt) * corner
        picture[at + channel] =
          curve[Math.min(CURVE_STEPS - 1, Math.floor(Math.sqrt(Math.max(0, value) / CURVE_MAX) * CURVE_STEPS))] ?? 0
      }
    }
  }
  if (weather.name === 'rain') streak(picture, width, height)
  return softEdges(picture, width, height)
}

/** Film-like curve from light to an 8-bit value, over the square root of light. */
function toneCurve(exposure: number): Uint8Array {
  const curve = new Uint8Array(CURVE_STEPS)
  for (let at = 0; at < CURVE_STEPS; at += 1) {
    const x = (at / CURVE_STEPS) ** 2 * CURVE_MAX * exposure
    const film = (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)
    curve[at] = Math.round(clamp(film, 0, 1) ** (1 / 2.2) * 255)
  }
  return curve
}

/** Light that spills from overexposed places, at a quarter of the size. */
function bloomOf(light: Float32Array, width: number, height: number, weather: Weather): Float32Array {
  const w = Math.ceil(width / 4)
  const h = Math.ceil(height / 4)
  const bright = new Float32Array(w * h * 3)
  const threshold = weather.isDark ? 0.55 : 1.15
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const from = (row * width + column) * 3
      const to = ((row >> 2) * w + (column >> 2)) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        bright[to + channel] =
          (bright[to + channel] ?? 0) + clamp((light[from + channel] ?? 0) - threshold, 0, 3.5) / 16
      }
    }
  }
  let blurred: Float32Array = bright
  const unit = Math.max(1, Math.round(w / 100))
  for (const radius of [unit, unit, unit]) blurred = boxBlur(boxBlur(blurred, w, h, radius, true), w, h, radius, false)
  let wide = blurred
  for (const radius of [unit * 4, unit * 4, unit * 3])
    wide = boxBlur(boxBlur(wide, w, h, radius, true), w, h, radius, false)
  const spill = new Float32Array(bright.length)
  for (let at = 0; at < spill.length; at += 1) spill[at] = (blurred[at] ?? 0) * 0.5 + (wide[at] ?? 0) * 1.1
  return spill
}

function boxBlur(from: Float32Array, width: number, height: number, radius: number, sideways: boolean): Float32Array {
  const to = new Float32Array(from.length)
  const lines = sideways ? height : width
  const length = sideways ? width : height
  const step = sideways ? 3 : width * 3
  const lineStep = sideways ? width * 3 : 3
  const share = 1 / (radius * 2 + 1)
  for (let line = 0; line < lines; line += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      const base = line * lineStep + channel
      let sum = 0
      for (let at = -radius; at <= radius; at += 1) sum += from[base + clamp(at, 0, length - 1) * step] ?? 0
      for (let at = 0; at < length; at += 1) {
        to[base + at * step] = sum * share
        sum +=
          (from[base + Math.min(at + radius + 1, length - 1) * step] ?? 0) -
          (from[base + Math.max(at - radius, 0) * step] ?? 0)
      }
    }
  }
  return to
}

/** Rain in front of the lens: faint slanted lines. */
function streak(picture: Uint8Array, width: number, height: number): void {
  const drops = Math.round((width * height) / 2_600)
  for (let drop = 0; drop < drops; drop += 1) {
    const x0 = hash2(drop, 1) * width
    const y0 = hash2(drop, 2) * height
    const length = (6 + hash2(drop, 3) * 22) * (width / 1_200)
    const strength = 0.05 + hash2(drop, 4) * 0.12
    for (let step = 0; step < length; step += 1) {
      const x = Math.round(x0 + step * 0.12)
      const y = Math.round(y0 + step)
      if (x >= width || y >= height) break
      const at = (y * width + x) * 3
      for (let channel = 0; channel < 3; channel += 1) {
        const own = picture[at + channel] ?? 0
        picture[at + channel] = own + (205 - own) * strength
      }
    }
  }
}

/** Softens stairs along edges: mixes each edge pixel with its neighbours along the steepest direction. */
function softEdges(picture: Uint8Array, width: number, height: number): Uint8Array {
  const luma = new Uint8Array(width * height)
  for (let at = 0; at < luma.length; at += 1) {
    luma[at] = ((picture[at * 3] ?? 0) * 54 + (picture[at * 3 + 1] ?? 0) * 183 + (picture[at * 3 + 2] ?? 0) * 19) >> 8
  }
  const soft = picture.slice()
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const at = row * width + column
      const own = luma[at] ?? 0
      const n = luma[at - width] ?? 0
      const s = luma[at + width] ?? 0
      const w = luma[at - 1] ?? 0
      const e = luma[at + 1] ?? 0
      const range = Math.max(own, n, s, w, e) - Math.min(own, n, s, w, e)
      if (range < 14) continue
      const vertical = Math.abs(n + s - 2 * own)
      const horizontal = Math.abs(w + e - 2 * own)
      const step = vertical >= horizontal ? width : 1
      const share = Math.min(0.36, 0.14 + range / 500)
      for (let channel = 0; channel < 3; channel += 1) {
        const here = picture[at * 3 + channel] ?? 0
        const around = ((picture[(at - step) * 3 + channel] ?? 0) + (picture[(at + step) * 3 + channel] ?? 0)) / 2
        soft[at * 3 + channel] = here + (around - here) * share * 1.6
      }
    }
  }
  return soft
}
