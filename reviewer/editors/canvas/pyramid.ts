import type { Size, Viewport } from './viewport'

export const TILE_SIZE = 1_024
/** The longest side of the level that is always at hand. */
const OVERVIEW_SIDE = 2_048

/** The number of the smallest level: level 0 is the picture itself, each next one half as large. */
export function overviewLevel(picture: Size): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(picture.width, picture.height) / OVERVIEW_SIDE)))
}

/** The size of a level. */
export function levelSize(picture: Size, level: number): Size {
  return {
    width: Math.max(1, Math.ceil(picture.width / 2 ** level)),
    height: Math.max(1, Math.ceil(picture.height / 2 ** level)),
  }
}

/** The coarsest level that still has a pixel for every device pixel (a little less is not seen). */
export function levelFor(picture: Size, scale: number): number {
  const wanted = Math.floor(Math.log2(1 / scale) + 0.25)
  return Math.min(Math.max(0, wanted), overviewLevel(picture))
}

export interface Tile {
  readonly level: number
  readonly column: number
  readonly row: number
}

/** A tile's place in its level, in the level's pixels. */
export function tileRect(
  picture: Size,
  { level, column, row }: Tile,
): Size & { readonly x: number; readonly y: number } {
  const size = levelSize(picture, level)
  const x = column * TILE_SIZE
  const y = row * TILE_SIZE
  return { x, y, width: Math.min(TILE_SIZE, size.width - x), height: Math.min(TILE_SIZE, size.height - y) }
}

/** The tiles of a level that are seen, those in the middle first. */
export function visibleTiles(picture: Size, viewport: Viewport, canvas: Size, level: number): readonly Tile[] {
  const size = levelSize(picture, level)
  const scale = viewport.scale * (picture.width / size.width)
  const span = TILE_SIZE * scale
  const columns = range(-viewport.x / span, (canvas.width - viewport.x) / span, Math.ceil(size.width / TILE_SIZE))
  const rows = range(-viewport.y / span, (canvas.height - viewport.y) / span, Math.ceil(size.height / TILE_SIZE))
  const middleX = (canvas.width / 2 - viewport.x) / span - 0.5
  const middleY = (canvas.height / 2 - viewport.y) / span - 0.5
  return rows
    .flatMap((row) => columns.map((column) => ({ level, column, row })))
    .sort((a, b) => distance(a, middleX, middleY) - distance(b, middleX, middleY))
}

function range(from: number, to: number, count: number): readonly number[] {
  const first = Math.max(0, Math.floor(from))
  const last = Math.min(count - 1, Math.ceil(to) - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

function distance(tile: Tile, x: number, y: number): number {
  return (tile.column - x) ** 2 + (tile.row - y) ** 2
}
