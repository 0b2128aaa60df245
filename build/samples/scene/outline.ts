/** Visible part of one object: the bounds of its pixels, and their number. */
export interface Seen {
  readonly object: number
  readonly left: number
  readonly top: number
  /** One past the last pixel. */
  readonly right: number
  readonly bottom: number
  readonly pixels: number
}

/** Bounds of all objects in a picture of object numbers (0: none). */
export function seenObjects(objects: Uint16Array, width: number): readonly Seen[] {
  const found = new Map<number, { left: number; top: number; right: number; bottom: number; pixels: number }>()
  for (let at = 0; at < objects.length; at += 1) {
    const object = objects[at] ?? 0
    if (object === 0) continue
    const x = at % width
    const y = (at - x) / width
    const seen = found.get(object)
    if (seen === undefined) found.set(object, { left: x, top: y, right: x + 1, bottom: y + 1, pixels: 1 })
    else {
      seen.left = Math.min(seen.left, x)
      seen.right = Math.max(seen.right, x + 1)
      seen.bottom = y + 1
      seen.pixels += 1
    }
  }
  return [...found].map(([object, bounds]) => ({ object, ...bounds }))
}

/**
 * Outer outline of an object's largest visible part, as x, y, x, y… along pixel edges, with straight runs simplified.
 */
export function outlineOf(
  objects: Uint16Array,
  width: number,
  height: number,
  seen: Seen,
  tolerance: number,
): readonly number[] {
  const inside = (x: number, y: number): boolean =>
    x >= 0 && y >= 0 && x < width && y < height && objects[y * width + x] === seen.object
  let best: readonly number[] = []
  let bestArea = 0
  const done = new Set<number>()
  for (let y = seen.top; y < seen.bottom; y += 1) {
    for (let x = seen.left; x < seen.right; x += 1) {
      // An outline starts at a pixel with nothing above it; each start is followed once.
      if (!inside(x, y) || inside(x, y - 1) || done.has(y * width + x)) continue
      const path = follow(inside, x, y, (px, py) => done.add(py * width + px))
      const area = Math.abs(areaOf(path))
      if (area > bestArea) {
        best = path
        bestArea = area
      }
    }
  }
  return shortened(best, tolerance)
}

const RIGHT = 0
const DOWN = 1
const LEFT = 2

/** Walks around a part with its inside on the right, starting along the top edge of a pixel. */
function follow(
  inside: (x: number, y: number) => boolean,
  startX: number,
  startY: number,
  topEdge: (x: number, y: number) => void,
): number[] {
  const path: number[] = []
  let x = startX
  let y = startY
  let heading = RIGHT
  do {
    if (heading === RIGHT) topEdge(x, y)
    path.push(x, y)
    if (heading === RIGHT) x += 1
    else if (heading === DOWN) y += 1
    else if (heading === LEFT) x -= 1
    else y -= 1
    // Pixels ahead, to the left and right of the direction.
    const [leftX, leftY, rightX, rightY] = ahead(x, y, heading)
    if (inside(leftX, leftY)) heading = (heading + 3) % 4
    else if (!inside(rightX, rightY)) heading = (heading + 1) % 4
  } while (x !== startX || y !== startY || heading !== RIGHT)
  return path
}

function ahead(x: number, y: number, heading: number): readonly [number, number, number, number] {
  if (heading === RIGHT) return [x, y - 1, x, y]
  if (heading === DOWN) return [x, y, x - 1, y]
  if (heading === LEFT) return [x - 1, y, x - 1, y - 1]
  return [x - 1, y - 1, x, y - 1]
}

function areaOf(path: readonly number[]): number {
  let sum = 0
  for (let at = 0; at < path.length; at += 2) {
    const next = (at + 2) % path.length
    sum += (path[at] ?? 0) * (path[next + 1] ?? 0) - (path[next] ?? 0) * (path[at + 1] ?? 0)
  }
  return sum / 2
}

/** Drops each point within the tolerance of the line between the points that stay. */
function shortened(path: readonly number[], tolerance: number): readonly number[] {
  const count = path.length / 2
  if (count < 4) return path
  const keep = new Uint8Array(count)
  const middle = Math.floor(count / 2)
  keep[0] = 1
  keep[middle] = 1
  const stretches: [number, number][] = [
    [0, middle],
    [middle, count],
  ]
  for (let stretch = stretches.pop(); stretch !== undefined; stretch = stretches.pop()) {
    const [from, to] = stretch
    const farthest = farthestPoint(path, from, to)
    if (farthest.distance <= tolerance) continue
    keep[farthest.at] = 1
    stretches.push([from, farthest.at], [farthest.at, to])
  }
  return path.filter((_, at) => keep[at >> 1] === 1)
}

function farthestPoint(path: readonly number[], from: number, to: number): { at: number; distance: number } {
  const count = path.length / 2
  const x0 = path[from * 2] ?? 0
  const y0 = path[from * 2 + 1] ?? 0
  const x1 = path[(to % count) * 2] ?? 0
  const y1 = path[(to % count) * 2 + 1] ?? 0
  const length = Math.sqrt((x1 - x0) ** 2 + (y1 - y0) ** 2) || 1
  let best = { at: from, distance: 0 }
  for (let at = from + 1; at < to; at += 1) {
    const distance =
      Math.abs(((path[at * 2] ?? 0) - x0) * (y1 - y0) - ((path[at * 2 + 1] ?? 0) - y0) * (x1 - x0)) / length
    if (distance > best.distance) best = { at, distance }
  }
  return best
}
