import type { Part } from '../../raster/scene'
import { around, common, partOf, TILE_SIDE, type TilePlace } from './tile-grid'

/** Content of a tile: a picture, null if empty, undefined if never painted. */
export type TileImage = ImageBitmap | OffscreenCanvas | null | undefined

/** A tile, and what of it is out of date. */
interface Tile {
  readonly place: TilePlace
  image: TileImage
  /** Parts to paint again; undefined for none. */
  dirty: Part | undefined
  isAsked: boolean
}

/** The tiles of one scale. */
export interface TileSet {
  readonly scale: number
  imageAt(place: TilePlace): TileImage
  /** The next part to be painted among these tiles, in their order; it counts as asked for until it is given. */
  next(places: readonly TilePlace[]): { readonly place: TilePlace; readonly part: Part } | undefined
  /** Takes a painted tile; undefined for a cancelled one, which is requested again. */
  give(place: TilePlace, part: Part, bitmap: ImageBitmap | null | undefined): void
  /** A part, or everything, changed. */
  soil(part?: Part): void
  /** Tells whether all of these are there and up to date. */
  isWhole(places: readonly TilePlace[]): boolean
  /** Forgets the tiles used longest ago, but none of these. */
  keep(places: readonly TilePlace[]): void
  readonly all: () => Iterable<{ readonly place: TilePlace; readonly image: TileImage }>
  close(): void
}

/** 96 MB at full alpha. */
const TILES_MAX = 96

/** An empty set. */
export function createTileSet(scale: number): TileSet {
  const tiles = new Map<string, Tile>()
  let isOpen = true

  function tileAt(place: TilePlace): Tile {
    const key = keyOf(place)
    const known = tiles.get(key)
    if (known !== undefined) return known
    const tile: Tile = { place, image: undefined, dirty: partOf(place), isAsked: false }
    tiles.set(key, tile)
    return tile
  }

  return {
    scale,
    imageAt: (place) => tiles.get(keyOf(place))?.image,
    next(places) {
      for (const place of places) {
        const tile = tileAt(place)
        if (tile.isAsked || tile.dirty === undefined) continue
        const part = tile.dirty
        tile.isAsked = true
        tile.dirty = undefined
        return { place, part }
      }
      return undefined
    },
    give(place, part, bitmap) {
      const tile = isOpen ? tiles.get(keyOf(place)) : undefined
      if (tile === undefined) return bitmap?.close()
      tile.isAsked = false
      if (bitmap === undefined) tile.dirty = around(part, tile.dirty)
      else show(tile, part, bitmap)
    },
    soil(part) {
      for (const tile of tiles.values()) {
        const whole = partOf(tile.place)
        const hit = part === undefined ? whole : common(whole, part)
        if (hit !== undefined) tile.dirty = around(hit, tile.dirty)
      }
    },
    isWhole: (places) =>
      places.every((place) => {
        const tile = tiles.get(keyOf(place))
        return tile !== undefined && tile.image !== undefined && tile.dirty === undefined && !tile.isAsked
      }),
    keep(places) {
      for (const place of places) {
        const key = keyOf(place)
        const tile = tiles.get(key)
        if (tile === undefined) continue
        tiles.delete(key)
        tiles.set(key, tile)
      }
      for (const [key, tile] of tiles) {
        if (tiles.size <= Math.max(TILES_MAX, places.length)) return
        free(tile.image)
        tiles.delete(key)
      }
    },
    all: () => tiles.values(),
    close() {
      isOpen = false
      for (const { image } of tiles.values()) free(image)
      tiles.clear()
    },
  }
}

/** A whole tile takes the place of the old one; a part of it is painted into it. */
function show(tile: Tile, part: Part, bitmap: ImageBitmap | null): void {
  const isWhole = part.width === TILE_SIDE && part.height === TILE_SIDE
  const { image } = tile
  if (isWhole || image === undefined || (image === null && bitmap === null)) {
    free(image)
    tile.image = bitmap
    return
  }
  const canvas = image instanceof OffscreenCanvas ? image : canvasOf(image)
  const context = canvas.getContext('2d')
  const whole = partOf(tile.place)
  const [x, y] = [part.x - whole.x, part.y - whole.y]
  context?.clearRect(x, y, part.width, part.height)
  if (bitmap !== null) context?.drawImage(bitmap, x, y)
  bitmap?.close()
  tile.image = canvas
}

function canvasOf(image: ImageBitmap | null): OffscreenCanvas {
  const canvas = new OffscreenCanvas(TILE_SIDE, TILE_SIDE)
  if (image !== null) canvas.getContext('2d')?.drawImage(image, 0, 0)
  image?.close()
  return canvas
}

function free(image: TileImage): void {
  if (image instanceof ImageBitmap) image.close()
}

function keyOf({ column, row }: TilePlace): string {
  return `${column}/${row}`
}
