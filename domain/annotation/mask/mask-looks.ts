import type { Outline } from '../kinds/kind'
import type { Box } from '../kinds/outline-box'
import { labelOf, type PartMask, type Tile, TILE, tileColumns } from './part-mask'
import { maskOutlines } from './outlines'
import type { Spans } from './spans'

/** Pixels of one label in a tile: their number, and range of columns and rows. */
interface Found {
  count: number
  left: number
  top: number
  right: number
  bottom: number
}

/** Tiles never change, so each is counted once. */
const counted = new WeakMap<Tile, ReadonlyMap<number, Found>>()

function countTile(tile: Tile): ReadonlyMap<number, Found> {
  const known = counted.get(tile)
  if (known !== undefined) return known
  const found = new Map<number, Found>()
  for (let y = 0; y < TILE; y += 1) {
    for (let x = 0; x < TILE; ) {
      const label = tile[y * TILE + x] ?? 0
      const first = x
      while (x < TILE && tile[y * TILE + x] === label) x += 1
      if (label === 0) continue
      const one = found.get(label)
      if (one === undefined) found.set(label, { count: x - first, left: first, top: y, right: x, bottom: y + 1 })
      else {
        one.count += x - first
        one.left = Math.min(one.left, first)
        one.right = Math.max(one.right, x)
        one.bottom = y + 1
      }
    }
  }
  counted.set(tile, found)
  return found
}

/** Number of pixels of some parts together, and their bounding box; undefined if there are none. */
export function partsBox(
  mask: PartMask,
  colours: readonly number[],
): { readonly box: Box; readonly area: number } | undefined {
  const columns = tileColumns(mask)
  const labels = colours.map(labelOf)
  let area = 0
  let [left, top, right, bottom] = [mask.width, mask.height, 0, 0]
  for (const [at, tile] of mask.tiles.entries()) {
    if (tile === undefined) continue
    const found = countTile(tile)
    const [x, y] = [(at % columns) * TILE, Math.floor(at / columns) * TILE]
    for (const label of labels) {
      const one = found.get(label)
      if (one === undefined) continue
      area += one.count
      left = Math.min(left, x + one.left)
      top = Math.min(top, y + one.top)
      right = Math.max(right, x + one.right)
      bottom = Math.max(bottom, y + one.bottom)
    }
  }
  return area === 0 ? undefined : { box: { x: left, y: top, width: right - left, height: bottom - top }, area }
}

/** Every label with at least one pixel. */
export function labelsOf(mask: PartMask): ReadonlySet<number> {
  return new Set(mask.tiles.flatMap((tile) => (tile === undefined ? [] : [...countTile(tile).keys()])))
}

/** Pixels of some parts as runs by row, each once. */
export function partsSpans(mask: PartMask, colours: readonly number[], within?: Box): Spans {
  const box = within ?? partsBox(mask, colours)?.box
  const spans: number[] = []
  if (box === undefined) return spans
  const labels = new Set(colours.map(labelOf))
  eachStretch(mask, box, (label, y, first, end) => {
    if (!labels.has(label)) return
    const last = spans.length - 3
    // A run continues across borders of tiles and parts.
    if (last >= 0 && spans[last] === y && spans[last + 2] === first) spans[last + 2] = end
    else spans.push(y, first, end)
  })
  return spans
}

/** Calls for each run of one label within a box, row by row, tile by tile. */
function eachStretch(
  mask: PartMask,
  box: Box,
  take: (label: number, y: number, first: number, end: number) => void,
): void {
  const columns = tileColumns(mask)
  const right = box.x + box.width
  for (let y = box.y; y < box.y + box.height; y += 1) {
    const row = Math.floor(y / TILE) * columns
    for (let x = box.x; x < right; ) {
      const column = Math.floor(x / TILE)
      const till = Math.min(right, (column + 1) * TILE)
      const tile = mask.tiles[row + column]
      if (tile === undefined) {
        x = till
        continue
      }
      const offset = (y % TILE) * TILE - column * TILE
      while (x < till) {
        const label = tile[offset + x] ?? 0
        const first = x
        while (x < till && tile[offset + x] === label) x += 1
        if (label !== 0) take(label, y, first, x)
      }
    }
  }
}

/** Display data of an object's parts: outline, bounding box and number of pixels. */
export interface MaskLook {
  readonly outline: Outline
  readonly box: Box
  readonly area: number
}

/** Traces the outline of some parts; undefined if they have no pixels. */
export function maskLook(mask: PartMask, colours: readonly number[]): MaskLook | undefined {
  const found = partsBox(mask, colours)
  if (found === undefined) return undefined
  const { box, area } = found
  const { width, height } = box
  const pixels = new Uint8Array(width * height)
  const spans = partsSpans(mask, colours, box)
  for (let nth = 0; nth + 2 < spans.length; nth += 3) {
    const row = ((spans[nth] ?? 0) - box.y) * width
    pixels.fill(1, row + (spans[nth + 1] ?? 0) - box.x, row + (spans[nth + 2] ?? 0) - box.x)
  }
  const lines = maskOutlines({ width, height, pixels }).get(1)?.lines ?? []
  for (const line of lines) {
    for (let at = 0; at + 1 < line.length; at += 2) {
      line[at] = (line[at] ?? 0) + box.x
      line[at + 1] = (line[at + 1] ?? 0) + box.y
    }
  }
  return { outline: { lines, closed: true }, box, area }
}
