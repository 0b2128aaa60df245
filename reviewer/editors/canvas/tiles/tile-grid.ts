import type { Part } from '../../raster/scene'
import type { Size, Viewport } from '../viewport'

/** The side of a tile in device pixels. */
export const TILE_SIDE = 512

/** A tile of the scaled picture, counted from its upper left corner; the surroundings have tiles too. */
export interface TilePlace {
  readonly column: number
  readonly row: number
}

/** The tiles that are seen at a view, the nearest to the middle first. */
export function seenTiles({ x, y }: Pick<Viewport, 'x' | 'y'>, { width, height }: Size): readonly TilePlace[] {
  const [left, top] = [Math.floor(-x / TILE_SIDE), Math.floor(-y / TILE_SIDE)]
  const [right, bottom] = [Math.ceil((width - x) / TILE_SIDE), Math.ceil((height - y) / TILE_SIDE)]
  const [middleX, middleY] = [(width / 2 - x) / TILE_SIDE - 0.5, (height / 2 - y) / TILE_SIDE - 0.5]
  const away = ({ column, row }: TilePlace) => (column - middleX) ** 2 + (row - middleY) ** 2
  return Array.from({ length: Math.max(0, bottom - top) }, (_, down) =>
    Array.from({ length: Math.max(0, right - left) }, (__, across) => ({ column: left + across, row: top + down })),
  )
    .flat()
    .sort((a, b) => away(a) - away(b))
}

/** Area of a tile in the scaled picture. */
export function partOf({ column, row }: TilePlace): Part {
  return { x: column * TILE_SIDE, y: row * TILE_SIDE, width: TILE_SIDE, height: TILE_SIDE }
}

/** What two parts have in common; undefined where that is nothing. */
export function common(a: Part, b: Part): Part | undefined {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)]
  const width = Math.min(a.x + a.width, b.x + b.width) - x
  const height = Math.min(a.y + a.height, b.y + b.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : undefined
}

/** The smallest part that holds both. */
export function around(a: Part, b: Part | undefined): Part {
  if (b === undefined) return a
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)]
  const right = Math.max(a.x + a.width, b.x + b.width)
  const bottom = Math.max(a.y + a.height, b.y + b.height)
  return { x, y, width: right - x, height: bottom - y }
}
