import type { Size, Viewport } from './viewport'

export const TILE_SIZE = 1_024
/** Longest side of the level that stays loaded for a picture that is decoded whole. */
const OVERVIEW_SIDE = 2_048

/** A picture by levels. One that comes by tiles says how large they are; its smallest level is one of them. */
export interface Pyramid extends Size {
  readonly tileSize?: number
}

/** The side of a picture's tiles, in pixels of their level. */
export function tileSideOf({ tileSize }: Pyramid): number {
  return tileSize ?? TILE_SIZE
}

/** The number of the smallest level: level 0 is the picture itself, each next one half as large. */
export function overviewLevel({ width, height, tileSize }: Pyramid): number {
  return Math.max(0, Math.ceil(Math.log2(Math.max(width, height) / (tileSize ?? OVERVIEW_SIDE))))
}

/** The size of a level. */
export function levelSize(picture: Size, level: number): Size {
  return {
    width: Math.max(1, Math.ceil(picture.width / 2 ** level)),
    height: Math.max(1, Math.ceil(picture.height / 2 ** level)),
  }
}

/** How many pixels of the picture one of a level is: whole pictures are made smaller as a whole, tiles by halves. */
export function levelUnit(picture: Pyramid, level: number): number {
  return picture.tileSize === undefined ? picture.width / levelSize(picture, level).width : 2 ** level
}

/** The coarsest level that still has a pixel for every device pixel (a little less is not seen). */
export function levelFor(picture: Pyramid, scale: number): number {
  const wanted = Math.floor(Math.log2(1 / scale) + 0.25)
  return Math.min(Math.max(0, wanted), overviewLevel(picture))
}

export interface Tile {
  readonly level: number
  readonly column: number
  readonly row: number
}

/** Name of a tile within its picture. */
export function tileKey({ level, column, row }: Tile): string {
  return `${level}/${column}_${row}`
}

/** A tile's place in its level, in the level's pixels. */
export function tileRect(
  picture: Pyramid,
  { level, column, row }: Tile,
): Size & { readonly x: number; readonly y: number } {
  const size = levelSize(picture, level)
  const side = tileSideOf(picture)
  const x = column * side
  const y = row * side
  return { x, y, width: Math.min(side, size.width - x), height: Math.min(side, size.height - y) }
}

/** The visible tiles of a level, centre first; `around` adds tiles beyond each edge. */
export function visibleTiles(
  picture: Pyramid,
  viewport: Viewport,
  canvas: Size,
  level: number,
  around = 0,
): readonly Tile[] {
  const size = levelSize(picture, level)
  const side = tileSideOf(picture)
  const span = side * viewport.scale * levelUnit(picture, level)
  const columns = range(-viewport.x / span, (canvas.width - viewport.x) / span, Math.ceil(size.width / side), around)
  const rows = range(-viewport.y / span, (canvas.height - viewport.y) / span, Math.ceil(size.height / side), around)
  const middleX = (canvas.width / 2 - viewport.x) / span - 0.5
  const middleY = (canvas.height / 2 - viewport.y) / span - 0.5
  return rows
    .flatMap((row) => columns.map((column) => ({ level, column, row })))
    .sort((a, b) => distance(a, middleX, middleY) - distance(b, middleX, middleY))
}

/** The tile of the next coarser level that covers a tile; undefined: there is none. */
export function tileAbove(picture: Pyramid, { level, column, row }: Tile): Tile | undefined {
  if (level >= overviewLevel(picture)) return undefined
  return { level: level + 1, column: column >> 1, row: row >> 1 }
}

function range(from: number, to: number, count: number, around: number): readonly number[] {
  const first = Math.max(0, Math.floor(from) - around)
  const last = Math.min(count - 1, Math.ceil(to) - 1 + around)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
}

function distance(tile: Tile, x: number, y: number): number {
  return (tile.column - x) ** 2 + (tile.row - y) ** 2
}
