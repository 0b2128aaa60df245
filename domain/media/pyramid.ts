import type { ProjectTypeName } from '../enums'

/** Width and height in pixels. */
interface Sides {
  readonly width: number
  readonly height: number
}

/** Side of the local platform's tiles, in pixels. */
export const TILE_SIDE = 512
/** Pixels above which a picture is never decoded as a whole, but shown by tiles only. */
export const WHOLE_PIXELS_MAX = 100_000_000
/** Sizes from which pictures get tiles: by longer side in a tiled project, by pixels elsewhere. */
const TILED_FROM = { side: 2_048, pixels: 64_000_000 } as const

/** Tells whether a new picture gets tiles. */
export function getsTiles(type: ProjectTypeName | undefined, { width, height }: Sides): boolean {
  return type === 'tiled' ? Math.max(width, height) > TILED_FROM.side : width * height > TILED_FROM.pixels
}

/** Length that the longer side of every tiled picture in this project type exceeds. */
export function shortestTiled(type: ProjectTypeName | undefined): number {
  return type === 'tiled' ? TILED_FROM.side : Math.floor(Math.sqrt(TILED_FROM.pixels))
}

/** Number of levels of a pyramid: level 0 is the picture itself, the last one fits into one tile. */
export function levelCount({ width, height }: Sides, tile: number): number {
  let levels = 1
  for (let side = Math.max(width, height); side > tile; side = Math.ceil(side / 2)) levels += 1
  return levels
}

/** Longer side of the coarse pyramid that is made first, so that a large picture can be viewed early. */
const COARSE_SIDE = 4_096
/** Pixels above which a picture is read only once; a JPEG decodes scaled in a fraction of the time. */
const COARSE_PIXELS_MAX = 500_000_000

/** Finest level of the coarse pyramid, and its size; undefined if the picture has only the full one. */
export function coarseStart({ width, height }: Sides, mime: string): ({ readonly level: number } & Sides) | undefined {
  const pixels = width * height
  if (pixels <= WHOLE_PIXELS_MAX || (mime !== 'image/jpeg' && pixels > COARSE_PIXELS_MAX)) return undefined
  let level = 1
  while (Math.ceil(Math.max(width, height) / 2 ** level) > COARSE_SIDE) level += 1
  return { level, width: Math.ceil(width / 2 ** level), height: Math.ceil(height / 2 ** level) }
}

/** Number of tiles of a level. */
export function tilesOfLevel(
  { width, height }: Sides,
  level: number,
  tile: number,
): { readonly columns: number; readonly rows: number } {
  const along = (side: number) => Math.ceil(Math.ceil(side / 2 ** level) / tile)
  return { columns: along(width), rows: along(height) }
}
