import { BLANK } from '../../../local-platform/samples/fill-annotation'
import type { Painted, Picture } from '../picture'
import { clamp, fractalNoise, noise, smoothstep } from '../scene/noise'
import { type Cell, cellsOf, FIELD, shareOfRadius } from './cells'

/** Colours of parts rise in steps of fifteen, read as one number. */
const PART_STEP = 15

/** Fields of a fluorescence microscope: stained nuclei in blue, cell bodies in green. */
export const CELLS_PICTURE: Picture = {
  about: (seed) => ({
    width: FIELD,
    height: FIELD,
    name: `plate_${String.fromCharCode(65 + (seed % 8))}${(seed % 12) + 1}`,
  }),
  paint,
  mask,
  annotation: (seed) => ({
    metadata: {
      name: BLANK.itemName,
      width: FIELD,
      height: FIELD,
      projectId: BLANK.projectId,
      isSegmented: true,
      lastAction: { email: BLANK.email, timestamp: BLANK.moment },
    },
    instances: cellsOf(seed).map((cell, index) => ({
      classId: BLANK.classId(cell.kind),
      className: cell.kind,
      probability: 100,
      attributes: [],
      parts: [{ color: partColor(index) }],
      groupId: 0,
      error: null,
      locked: false,
      visible: true,
      creationType: index % 5 === 4 ? 'Preannotation' : 'Manual',
      createdAt: BLANK.at,
      createdBy: { email: BLANK.email, role: 'Annotator' },
      updatedAt: BLANK.at,
      updatedBy: { email: BLANK.email, role: 'Annotator' },
    })),
    tags: [],
    comments: [],
  }),
}

function partColor(index: number): string {
  return `#${((index + 1) * PART_STEP).toString(16).padStart(6, '0')}`
}

function paint(seed: number, wished: number): Painted {
  const size = Math.min(FIELD, Math.round(wished * 1.2))
  const scale = FIELD / size
  const light = new Float32Array(size * size * 2)
  for (let at = 0; at < size * size; at += 1) {
    const x = (at % size) * scale
    const y = Math.floor(at / size) * scale
    const haze = fractalNoise(x * 0.006 + seed, y * 0.006, 3)
    light[at * 2] = 0.012 + haze * 0.03
    light[at * 2 + 1] = 0.01 + haze * 0.05
  }
  for (const cell of cellsOf(seed)) addCell(cell, light, size, scale)
  const pixels = new Uint8Array(size * size * 3)
  for (let at = 0; at < size * size; at += 1) {
    const blue = light[at * 2] ?? 0
    const green = light[at * 2 + 1] ?? 0
    pixels[at * 3] = shown(blue * 0.22 + green * 0.08)
    pixels[at * 3 + 1] = shown(blue * 0.34 + green * 0.95)
    pixels[at * 3 + 2] = shown(blue * 1.05 + green * 0.34)
  }
  return { width: size, height: size, channels: 3, pixels, grain: 0.3 }
}

function addCell(cell: Cell, light: Float32Array, size: number, scale: number): void {
  const body = cell.kind === 'Debris' ? 1.6 : 2.3
  eachPixel(cell, body, size, scale, (at, x, y) => {
    const share = shareOfRadius(cell, x, y)
    if (share > body) return
    const inside = smoothstep(1.07, 0.93, share)
    const rim = smoothstep(0.6, 0.97, share) * inside
    const chromatin = 0.62 + 0.7 * fractalNoise(x * 0.085 + cell.x, y * 0.085, 3)
    const knot =
      cell.kind === 'Mitotic cell'
        ? 1.4 *
          smoothstep(
            0.62,
            0.3,
            Math.abs(Math.sin(cell.turn) * (x - cell.x) - Math.cos(cell.turn) * (y - cell.y)) / cell.radius,
          )
        : 0
    light[at * 2] = (light[at * 2] ?? 0) + inside * cell.brightness * (0.46 * chromatin + 0.1 * rim + 0.3 * knot)
    if (cell.kind === 'Debris') return
    const fibre = 0.5 + noise(x * 0.09 + cell.turn * 9, y * 0.05) * 0.6
    const around = smoothstep(body, 0.9, share) * (1 - inside * 0.8)
    light[at * 2 + 1] = (light[at * 2 + 1] ?? 0) + around * around * 0.34 * fibre * cell.brightness
  })
}

function mask(seed: number): Painted {
  const pixels = new Uint8Array(FIELD * FIELD * 4)
  for (const [index, cell] of cellsOf(seed).entries()) {
    const color = (index + 1) * PART_STEP
    eachPixel(cell, 1.1, FIELD, 1, (at, x, y) => {
      if (shareOfRadius(cell, x, y) > 1 || pixels[at * 4 + 3] !== 0) return
      pixels[at * 4] = color >> 16
      pixels[at * 4 + 1] = (color >> 8) & 255
      pixels[at * 4 + 2] = color & 255
      pixels[at * 4 + 3] = 255
    })
  }
  return { width: FIELD, height: FIELD, channels: 4, pixels, grain: 0 }
}

function eachPixel(
  cell: Cell,
  reach: number,
  size: number,
  scale: number,
  visit: (at: number, x: number, y: number) => void,
): void {
  const radius = cell.radius * 1.8 * reach
  const fromX = Math.max(0, Math.floor((cell.x - radius) / scale))
  const toX = Math.min(size - 1, Math.ceil((cell.x + radius) / scale))
  const fromY = Math.max(0, Math.floor((cell.y - radius) / scale))
  const toY = Math.min(size - 1, Math.ceil((cell.y + radius) / scale))
  for (let row = fromY; row <= toY; row += 1) {
    for (let column = fromX; column <= toX; column += 1) visit(row * size + column, column * scale, row * scale)
  }
}

function shown(light: number): number {
  return Math.round(clamp(1 - Math.exp(-light * 2.1), 0, 1) ** (1 / 1.7) * 255)
}
