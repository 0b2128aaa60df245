import type { Box } from '../kinds/outline-box'
import { type PartMask, type Tile, TILE, tileColumns } from './part-mask'
import type { Spans } from './spans'

/** Tells whether pixels of a label may be painted over; 0 is an empty pixel. */
export type MayPaint = (label: number) => boolean

/** Mask that is being painted on; its base stays unchanged. */
export interface MaskPainting {
  /** Sets the label of permitted pixels and returns the box of changed ones. */
  paint(spans: Spans, label: number, may: MayPaint): Box | undefined
  /** Present mask; later strokes appear in it too. */
  readonly mask: PartMask
}

/** Starts painting on a mask; copies a tile on its first change. */
export function createMaskPainting(base: PartMask): MaskPainting {
  const { width, height } = base
  const columns = tileColumns(base)
  const tiles = [...base.tiles]

  function own(index: number): Tile {
    const tile = tiles[index]
    if (tile !== undefined && tile !== base.tiles[index]) return tile
    const made: Tile = tile === undefined ? new Uint32Array(TILE * TILE) : tile.slice()
    tiles[index] = made
    return made
  }

  return {
    mask: { width, height, tiles },
    paint(spans, label, may) {
      let [left, top, right, bottom] = [width, height, 0, 0]
      let [lastLabel, mayLast] = [-1, false]
      for (let nth = 0; nth + 2 < spans.length; nth += 3) {
        const y = spans[nth] ?? 0
        if (y < 0 || y >= height) continue
        const first = Math.max(0, spans[nth + 1] ?? 0)
        const end = Math.min(width, spans[nth + 2] ?? 0)
        const row = Math.floor(y / TILE) * columns
        for (let x = first; x < end; ) {
          const column = Math.floor(x / TILE)
          const till = Math.min(end, (column + 1) * TILE)
          let tile = tiles[row + column]
          const offset = (y % TILE) * TILE - column * TILE
          for (; x < till; x += 1) {
            const before = tile?.[offset + x] ?? 0
            if (before === label) continue
            if (before !== lastLabel) [lastLabel, mayLast] = [before, may(before)]
            if (!mayLast) continue
            tile = own(row + column)
            tile[offset + x] = label
            if (x < left) left = x
            if (x >= right) right = x + 1
            if (y < top) top = y
            if (y >= bottom) bottom = y + 1
          }
        }
      }
      return left < right ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
    },
  }
}
