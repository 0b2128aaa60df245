import type { Outline } from '../kinds/kind'

/** Object number of each pixel; 0 for none. */
export interface Labels {
  readonly width: number
  readonly height: number
  readonly pixels: Int32Array | Uint8Array
}

/** The four directions along pixel edges, each a right turn from the previous one. */
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const
/** Pixel ahead on the right of a corner, and on the left, by direction. */
const RIGHT_AHEAD = [
  [0, 0],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const
const LEFT_AHEAD = [
  [0, -1],
  [0, 0],
  [-1, 0],
  [-1, -1],
] as const

/**
 * Traces the outlines of every object's pixels: exact at every zoom, with holes and separate parts as their own lines.
 */
export function maskOutlines(labels: Labels): ReadonlyMap<number, Outline> {
  const { width, height, pixels } = labels
  /** Pixels whose upper edge was traced already. */
  const walked = new Uint8Array(pixels.length)
  const lines = new Map<number, Float32Array[]>()
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x
      const label = pixels[at] ?? 0
      if (label === 0 || walked[at] === 1 || (y > 0 && pixels[at - width] === label)) continue
      const line = follow(labels, walked, x, y, label)
      const known = lines.get(label)
      if (known === undefined) lines.set(label, [line])
      else known.push(line)
    }
  }
  return new Map([...lines].map(([label, all]) => [label, { lines: all, closed: true }]))
}

/** Traces one ring with the object on the right; pixels that touch only at a corner are separate. */
function follow({ width, height, pixels }: Labels, walked: Uint8Array, startX: number, startY: number, label: number) {
  const corners: number[] = []
  let [x, y, way] = [startX, startY, 0]
  function isOwn([dx, dy]: readonly [number, number]): boolean {
    const [px, py] = [x + dx, y + dy]
    return px >= 0 && py >= 0 && px < width && py < height && pixels[py * width + px] === label
  }
  do {
    if (way === 0) walked[y * width + x] = 1
    const [dx, dy] = WAYS[way] ?? WAYS[0]
    x += dx
    y += dy
    const right = isOwn(RIGHT_AHEAD[way] ?? RIGHT_AHEAD[0])
    const left = right && isOwn(LEFT_AHEAD[way] ?? LEFT_AHEAD[0])
    const turn = !right ? 1 : left ? 3 : 0
    if (turn !== 0) corners.push(x, y)
    way = (way + turn) % WAYS.length
  } while (x !== startX || y !== startY || way !== 0)
  return Float32Array.from(corners)
}
