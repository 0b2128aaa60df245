import { FORM, type Part, type Scene } from './scene'

/**
 * Places are whole numbers of this part of a device pixel, so that every tile computes with the same ones; products of
 * two stay exact for objects of 16,384 pixels at the closest zoom.
 */
export const ONE = 64
const HALF_TURN = 180
/** Sentinel: no point. */
const FAR = -(2 ** 40)

/** One object on its way to the pixels: places in parts of a device pixel, relative to the painted part. */
export interface Path {
  xy: Float64Array
  used: number
  /** Where each ring ends in `xy`. */
  ends: Uint32Array
  rings: number
  /** The lines of an area come back to where they began. */
  closed: boolean
}

/** An empty path, to be used again and again. */
export function createPath(): Path {
  return { xy: new Float64Array(1_024), used: 0, ends: new Uint32Array(64), rings: 0, closed: false }
}

/** Starts over. */
export function clearPath(path: Path, closed: boolean): void {
  path.used = 0
  path.rings = 0
  path.closed = closed
}

/** Adds a point to the ring that is open. */
export function addPoint(path: Path, x: number, y: number): void {
  roomFor(path, 2)
  path.xy[path.used] = x
  path.xy[path.used + 1] = y
  path.used += 2
}

function roomFor(path: Path, more: number): void {
  if (path.used + more <= path.xy.length) return
  const grown = new Float64Array(Math.max(2 * path.xy.length, path.used + more))
  grown.set(path.xy)
  path.xy = grown
}

/** Ends the ring that is open. */
export function endRing(path: Path): void {
  if (path.rings === path.ends.length) {
    const grown = new Uint32Array(path.ends.length * 2)
    grown.set(path.ends)
    path.ends = grown
  }
  path.ends[path.rings] = path.used
  path.rings += 1
}

/**
 * Places a row's outline at a scale; the result depends only on the scale, never on the part. Points closer together
 * than `near` parts of a pixel are one.
 */
export function placeRow(
  { columns, pool, forms }: Scene,
  row: number,
  part: Part,
  scale: number,
  near: number,
  path: Path,
): void {
  const form = forms[columns.kind[row] ?? 0] ?? FORM.none
  clearPath(path, form !== FORM.line)
  const [originX, originY] = [columns.origin[2 * row] ?? 0, columns.origin[2 * row + 1] ?? 0]
  const [left, top] = [part.x * ONE, part.y * ONE]
  const from = columns.from[row] ?? 0
  const end = from + (columns.length[row] ?? 0)
  const { xy } = pool
  if (form === FORM.ellipse) return placeEllipse(xy, from, originX, originY, scale, left, top, path)
  const unit = scale * ONE
  roomFor(path, end - from)
  const placed = path.xy
  let at = from
  for (let ring = firstEndAfter(pool.ringEnds, pool.rings, from); at < end; ring += 1) {
    const ringEnd = Math.min(end, ring < pool.rings ? (pool.ringEnds[ring] ?? end) : end)
    let [lastX, lastY] = [FAR, FAR]
    let used = path.used
    for (; at + 1 < ringEnd; at += 2) {
      const x = Math.round((originX + (xy[at] ?? 0)) * unit) - left
      const y = Math.round((originY + (xy[at + 1] ?? 0)) * unit) - top
      const isNear = x - lastX < near && lastX - x < near && y - lastY < near && lastY - y < near
      if (isNear && at + 3 < ringEnd) continue
      placed[used] = x
      placed[used + 1] = y
      used += 2
      lastX = x
      lastY = y
    }
    path.used = used
    at = ringEnd
    endRing(path)
  }
}

/** As many corners as it takes that none is seen. */
function placeEllipse(
  xy: Float32Array,
  from: number,
  originX: number,
  originY: number,
  scale: number,
  left: number,
  top: number,
  path: Path,
): void {
  const [cx, cy] = [originX + (xy[from] ?? 0), originY + (xy[from + 1] ?? 0)]
  const [rx, ry] = [(xy[from + 2] ?? 0) * scale, (xy[from + 3] ?? 0) * scale]
  const turn = ((xy[from + 4] ?? 0) * Math.PI) / HALF_TURN
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const corners = Math.min(4_096, Math.max(8, Math.ceil(6 * Math.sqrt(Math.max(rx, ry)))))
  for (let corner = 0; corner < corners; corner += 1) {
    const angle = (corner / corners) * 2 * Math.PI
    const [dx, dy] = [rx * Math.cos(angle), ry * Math.sin(angle)]
    const x = Math.round((cx * scale + dx * cos - dy * sin) * ONE) - left
    const y = Math.round((cy * scale + dx * sin + dy * cos) * ONE) - top
    addPoint(path, x, y)
  }
  endRing(path)
}

/** The first ring that ends behind a place of the pool. */
function firstEndAfter(ends: Uint32Array, count: number, place: number): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ends[middle] ?? 0) > place) high = middle
    else low = middle + 1
  }
  return low
}
