import type { ProjectTypeName } from '../enums'

/** A width and a height in pixels. */
interface Sides {
  readonly width: number
  readonly height: number
}

/** The side of a tile that the local platform makes, in pixels. */
export const TILE_SIDE = 512
/** A larger picture is never decoded whole: it is seen by its tiles alone. */
export const WHOLE_PIXELS_MAX = 100_000_000
/** In a tiled project a picture with a longer side gets tiles; elsewhere one with more pixels. */
const TILED_FROM = { side: 2_048, pixels: 64_000_000 } as const

/** Tells whether tiles are made of a picture when it arrives. */
export function getsTiles(type: ProjectTypeName | undefined, { width, height }: Sides): boolean {
  return type === 'tiled' ? Math.max(width, height) > TILED_FROM.side : width * height > TILED_FROM.pixels
}

/** The longer side of every picture with tiles in a project of this type is longer than this. */
export function shortestTiled(type: ProjectTypeName | undefined): number {
  return type === 'tiled' ? TILED_FROM.side : Math.floor(Math.sqrt(TILED_FROM.pixels))
}

/** How many levels a pyramid has: level 0 is the picture itself, the last one fits into one tile. */
export function levelCount({ width, height }: Sides, tile: number): number {
  let levels = 1
  for (let side = Math.max(width, height); side > tile; side = Math.ceil(side / 2)) levels += 1
  return levels
}

/** The longer side of what is cut first, so that a large picture can be looked at before all its tiles are there. */
const COARSE_SIDE = 4_096
/** A picture with more pixels is read through once only; a JPEG is read small in a fraction of the time. */
const COARSE_PIXELS_MAX = 500_000_000

/** The finest level that is cut first, and its size; undefined: the picture is cut once, whole. */
export function coarseStart({ width, height }: Sides, mime: string): ({ readonly level: number } & Sides) | undefined {
  const pixels = width * height
  if (pixels <= WHOLE_PIXELS_MAX || (mime !== 'image/jpeg' && pixels > COARSE_PIXELS_MAX)) return undefined
  let level = 1
  while (Math.ceil(Math.max(width, height) / 2 ** level) > COARSE_SIDE) level += 1
  return { level, width: Math.ceil(width / 2 ** level), height: Math.ceil(height / 2 ** level) }
}

/** How many tiles a level has. */
export function tilesOfLevel(
  { width, height }: Sides,
  level: number,
  tile: number,
): { readonly columns: number; readonly rows: number } {
  const along = (side: number) => Math.ceil(Math.ceil(side / 2 ** level) / tile)
  return { columns: along(width), rows: along(height) }
}
