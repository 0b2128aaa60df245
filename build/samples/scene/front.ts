import type { Material } from './mesh'
import { clamp, fractalNoise, hash2, mix, noise, smoothstep } from './noise'

/** Point of a house front: its colour, reflection of the sky, and own light. */
export interface FrontPoint {
  r: number
  g: number
  b: number
  mirror: number
  glow: number
  glowR: number
  glowG: number
  glowB: number
}

const SHOP_SIGNS: readonly (readonly [number, number, number])[] = [
  [0.42, 0.05, 0.05],
  [0.04, 0.13, 0.32],
  [0.05, 0.2, 0.11],
  [0.5, 0.33, 0.05],
  [0.06, 0.06, 0.07],
  [0.55, 0.54, 0.5],
]

/** House fronts: walls with dirt, windows with rooms and reflections, shops below. */
export function frontSurface(
  material: Material,
  u: number,
  v: number,
  size: number,
  isDark: boolean,
  out: FrontPoint,
): void {
  const { facade, seed = 0 } = material
  out.mirror = 0
  out.glow = 0
  wall(material, u, v, size, out)
  if (facade === undefined) return
  if (v > facade.height - 0.75) {
    const ledge = smoothstep(facade.height - 0.75, facade.height - 0.6, v)
    blend(out, facade.trim[0], facade.trim[1], facade.trim[2], 0.8 * ledge)
    return
  }
  if (v < facade.groundHeight) {
    if (facade.hasShops) shop(seed, facade.trim, u, v, facade.groundHeight, size, isDark, out)
    else plinth(v, out)
    if (facade.hasShops || facade.style === 'house') {
      if (facade.style !== 'house') return
    } else if (v < 1) return
  }
  windowOf(material, u, v, size, isDark, out)
}

function wall({ color, facade, seed = 0 }: Material, u: number, v: number, size: number, out: FrontPoint): void {
  const streaks = noise(u * 2.6 + seed, v * 0.12 + seed) - 0.5
  const broad = fractalNoise(u * 0.22 + seed * 3, v * 0.22, 2) - 0.5
  const soot = smoothstep(2.2, 0, v) * 0.22
  let level = 1 + streaks * 0.16 + broad * 0.24 - soot
  if (facade?.style === 'brick') {
    const fade = clamp(1 - size * 14, 0, 1)
    const row = Math.floor(v / 0.085)
    const column = Math.floor(u / 0.24 + (row & 1) * 0.5)
    const joint = v / 0.085 - row < 0.16 || u / 0.24 + (row & 1) * 0.5 - column < 0.06 ? 0.3 : 0
    level *= 1 + fade * ((hash2(column, row) - 0.5) * 0.42 - joint)
  } else if (facade?.style === 'concrete') {
    const joint = Math.abs(v / facade.floorHeight - Math.round(v / facade.floorHeight)) * facade.floorHeight
    level *= 1 - 0.2 * smoothstep(0.05 + size, 0, joint)
  } else if (facade?.style === 'house') {
    const board = v / 0.18 - Math.floor(v / 0.18)
    level *= 1 - 0.16 * smoothstep(0.2, 0, board) * clamp(1 - size * 8, 0, 1)
  } else {
    level *= 1 + (noise(u * 17, v * 17) - 0.5) * 0.08 * clamp(1 - size * 9, 0, 1)
  }
  out.r = color[0] * level
  out.g = color[1] * level
  out.b = color[2] * level
}

function plinth(v: number, out: FrontPoint): void {
  const low = smoothstep(0.75, 0.68, v)
  blend(out, 0.16, 0.155, 0.15, low * 0.75)
}

function windowOf(material: Material, u: number, v: number, size: number, isDark: boolean, out: FrontPoint): void {
  const { facade, seed = 0 } = material
  if (facade === undefined) return
  const above = v - (facade.style === 'house' ? 0 : facade.groundHeight)
  const floor = Math.floor(above / facade.floorHeight)
  const column = Math.floor(u / facade.windowPitch)
  const inFloor = above - floor * facade.floorHeight
  const inColumn = u - column * facade.windowPitch
  const left = (facade.windowPitch - facade.windowWidth) / 2
  const bottom = (facade.floorHeight - facade.windowHeight) * 0.55
  const right = left + facade.windowWidth
  const top = bottom + facade.windowHeight
  if (top + floor * facade.floorHeight > facade.height - 1 - (facade.style === 'house' ? 0 : facade.groundHeight))
    return
  if (facade.style === 'house' && hash2(column * 3 + seed, floor) < 0.28) return

  const soft = Math.max(size, 0.012)
  const edge = (a: number, low: number, high: number): number =>
    clamp((Math.min(a - low, high - a) + soft / 2) / soft, 0, 1)
  const frame = facade.style === 'glass' ? 0.05 : 0.11
  const surround = edge(inColumn, left - frame, right + frame) * edge(inFloor, bottom - frame, top + frame)
  if (surround <= 0) return
  blend(out, facade.trim[0], facade.trim[1], facade.trim[2], surround * 0.9)
  // The sill catches light, the recess above doesn't.
  if (inFloor < bottom && facade.style !== 'glass') brighten(out, 1 + 0.25 * surround)
  const inside = edge(inColumn, left, right) * edge(inFloor, bottom, top)
  if (inside <= 0) return
  const bars = facade.style === 'glass' ? 1 : Math.abs(inColumn - (left + right) / 2) > 0.035 + soft * 0.2 ? 1 : 0.25
  const key = hash2(column + seed * 31, floor + seed * 7)
  const other = hash2(column + seed * 17, floor + 91)
  const depth = smoothstep(top, top - 0.5, inFloor) * (1 - 0.35 * smoothstep(left + 0.22, left, inColumn))
  const pane = inside * bars
  const blind = key < 0.34 ? top - facade.windowHeight * (0.25 + other * 0.6) : 99
  const cloth =
    inFloor > blind
      ? 0.34
      : key > 0.86
        ? 0.2 * smoothstep(0.3, 0.1, Math.abs((inColumn - left) / facade.windowWidth - 0.5) * -1 + 0.5)
        : 0
  const dark = (0.018 + 0.03 * other) * (0.4 + 0.6 * depth) + cloth * (0.4 + 0.6 * depth)
  blend(out, dark, dark * 1.02, dark * (cloth > 0 ? 0.92 : 1.1), pane)
  out.mirror = mix(out.mirror, cloth > 0 ? 0.14 : 0.3 + 0.16 * other, pane)
  if (isDark && hash2(column + seed * 5, floor * 3 + 2) < 0.36) {
    out.glow = pane * (0.25 + 0.75 * other) * (cloth > 0 ? 0.8 : 1) * (0.55 + 0.45 * depth)
    const warm = key
    out.glowR = 0.85
    out.glowG = mix(0.5, 0.72, warm)
    out.glowB = mix(0.2, 0.55, warm)
  }
}

function shop(
  seed: number,
  trim: readonly [number, number, number],
  u: number,
  v: number,
  height: number,
  size: number,
  isDark: boolean,
  out: FrontPoint,
): void {
  const pitch = 4.6
  const column = Math.floor(u / pitch)
  const inColumn = u - column * pitch
  const key = hash2(column + seed * 11, seed + 3)
  const sign = SHOP_SIGNS[Math.floor(key * SHOP_SIGNS.length)] ?? [0.1, 0.1, 0.1]
  const signLow = height - 0.95
  const pier = inColumn < 0.28 || inColumn > pitch - 0.28
  if (pier || v > height - 0.18) {
    blend(out, trim[0] * 0.8, trim[1] * 0.8, trim[2] * 0.8, 0.75)
    return
  }
  if (v > signLow) {
    const letter = hash2(Math.floor(inColumn / 0.16) + seed, column * 3)
    const isLetter = v > signLow + 0.24 && v < signLow + 0.52 && inColumn > 1 && inColumn < pitch - 1 && letter > 0.32
    const sharp = clamp(1 - size * 6, 0, 1)
    const tone = isLetter ? mix(0.25, 0.85, sharp) : 0
    blend(out, Math.max(sign[0], tone), Math.max(sign[1], tone), Math.max(sign[2], tone), 1)
    if (isDark && key > 0.35) {
      out.glow = isLetter ? 0.8 : 0.22
      out.glowR = sign[0] + tone
      out.glowG = sign[1] + tone
      out.glowB = sign[2] + tone
    }
    return
  }
  if (v < 0.42) {
    blend(out, 0.07, 0.07, 0.075, 0.9)
    return
  }
  const isDoor = hash2(column, seed + 21) > 0.5 ? inColumn > pitch - 1.5 : inColumn < 1.5
  const bar = Math.abs(((inColumn + 0.1) % 1.45) - 0.03) < 0.035 + size * 0.3 || (isDoor && v > 2.2 && v < 2.3)
  if (bar) {
    blend(out, 0.05, 0.05, 0.055, 0.9)
    return
  }
  const goods = noise(u * 2.2 + seed, v * 2.6) * smoothstep(2.2, 0.5, v)
  const lit = isDark ? 0.05 : 0.075
  const level = lit + goods * (isDark ? 0.12 : 0.16)
  blend(out, level * 1.15, level, level * 0.85, 1)
  out.mirror = 0.26
  if (isDark && key > 0.3) {
    out.glow = 0.35 + goods * 0.6
    out.glowR = 1
    out.glowG = mix(0.72, 0.9, key)
    out.glowB = mix(0.42, 0.8, key)
  }
}

function blend(out: FrontPoint, r: number, g: number, b: number, t: number): void {
  out.r = mix(out.r, r, t)
  out.g = mix(out.g, g, t)
  out.b = mix(out.b, b, t)
}

function brighten(out: FrontPoint, by: number): void {
  out.r *= by
  out.g *= by
  out.b *= by
}
