import { levelFor, levelUnit, type Tile, tileAbove, tileRect, visibleTiles } from './pyramid'
import type { Picture, TilesComing } from './picture-source'
import type { Size, Viewport } from './viewport'

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Drawn in place of a tile that failed to load; the tile is requested again. */
const MISSING = '#8b8f97'

interface Drawn extends TilesComing {
  readonly picture: Picture
}

/** Draws the visible part of a tiled picture; a coarser level replaces missing tiles. */
export function drawTiles(context: Context, drawn: Drawn, view: Viewport, canvas: Size): void {
  const { picture, lacks } = drawn
  for (const tile of visibleTiles(picture, view, canvas, Math.max(drawn.finest(), levelFor(picture, view.scale)))) {
    const bitmap = picture.tile(tile)
    const place = placeOf(picture, tile, view)
    if (bitmap !== undefined) context.drawImage(bitmap, 0, 0, place.width, place.height, ...place.on)
    else if (lacks(tile)) {
      context.fillStyle = MISSING
      context.fillRect(...place.on)
    } else drawCoarser(context, drawn, tile, place)
  }
}

interface Place extends Size {
  /** In device pixels: left, top, width, height; whole ones, so that no seam shows. */
  readonly on: readonly [number, number, number, number]
}

/** How much of a tile belongs to the picture, and where that is seen: the last pixels of a level reach beyond the picture's edge. */
function placeOf(picture: Picture, tile: Tile, view: Viewport): Place {
  const unit = levelUnit(picture, tile.level)
  const rect = tileRect(picture, tile)
  const width = Math.min(rect.width, picture.width / unit - rect.x)
  const height = Math.min(rect.height, picture.height / unit - rect.y)
  const scale = view.scale * unit
  const [left, top] = [Math.round(view.x + rect.x * scale), Math.round(view.y + rect.y * scale)]
  const right = Math.round(view.x + (rect.x + width) * scale)
  const bottom = Math.round(view.y + (rect.y + height) * scale)
  return { width, height, on: [left, top, right - left, bottom - top] }
}

/** Part of the nearest loaded coarser tile. */
function drawCoarser(context: Context, { picture, atHand }: Drawn, tile: Tile, { width, height, on }: Place): void {
  for (let above = tileAbove(picture, tile); above !== undefined; above = tileAbove(picture, above)) {
    const bitmap = atHand(above)
    if (bitmap === undefined) continue
    const smaller = 2 ** (above.level - tile.level)
    const [rect, over] = [tileRect(picture, tile), tileRect(picture, above)]
    const [x, y] = [rect.x / smaller - over.x, rect.y / smaller - over.y]
    context.drawImage(bitmap, x, y, width / smaller, height / smaller, ...on)
    return
  }
}

/** Tells whether a view shows coarse tiles in place of some that can't be loaded while offline. */
export function isCoarseOffline(picture: Picture, view: Viewport, canvas: Size): boolean {
  const { coming } = picture
  if (coming === undefined) return false
  const level = Math.max(coming.finest(), levelFor(picture, view.scale))
  return visibleTiles(picture, view, canvas, level).some(coming.isOffline)
}

/** The tiles that a view wants: the visible ones first, then their neighbours. */
export function wantedTiles(picture: Picture, coming: TilesComing, view: Viewport, canvas: Size): readonly Tile[] {
  const level = Math.max(coming.finest(), levelFor(picture, view.scale))
  const seen = visibleTiles(picture, view, canvas, level)
  if (seen.some((tile) => coming.atHand(tile) === undefined)) return seen
  const beside = visibleTiles(picture, view, canvas, level, 1).filter((tile) => coming.atHand(tile) === undefined)
  return [...seen, ...beside.slice(0, AHEAD_AT_ONCE)]
}
const AHEAD_AT_ONCE = 2
