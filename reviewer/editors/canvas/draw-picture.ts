import { levelFor, levelUnit, overviewLevel, tileRect, visibleTiles } from './pyramid'
import { drawTiles } from './draw-tiles'
import type { Picture } from './picture-source'
import { CRISP_FROM, type Size, type Viewport } from './viewport'

/** Draws the visible part of a picture: the overview first, so nothing is blank, then sharper tiles. */
export function drawPicture(context: CanvasRenderingContext2D, picture: Picture, view: Viewport, canvas: Size): void {
  context.imageSmoothingEnabled = view.scale < CRISP_FROM
  if (picture.coming !== undefined) return drawTiles(context, { ...picture.coming, picture }, view, canvas)
  const level = levelFor(picture, view.scale)
  const tiles = level === overviewLevel(picture) ? [] : visibleTiles(picture, view, canvas, level)
  const ready = tiles.map((tile) => ({ tile, bitmap: picture.tile(tile) }))
  if (tiles.length === 0 || ready.some(({ bitmap }) => bitmap === undefined))
    drawOverview(context, picture, view, canvas)
  const scale = view.scale * levelUnit(picture, level)
  for (const { tile, bitmap } of ready) {
    if (bitmap === undefined) continue
    const { x, y, width, height } = tileRect(picture, tile)
    // Whole device pixels, so that no seam shows between tiles.
    const left = Math.round(view.x + x * scale)
    const top = Math.round(view.y + y * scale)
    const right = Math.round(view.x + (x + width) * scale)
    const bottom = Math.round(view.y + (y + height) * scale)
    context.drawImage(bitmap, left, top, right - left, bottom - top)
  }
}

/** Only the part that is seen is drawn: at high zoom the rest would be many times the canvas. */
function drawOverview(context: CanvasRenderingContext2D, picture: Picture, view: Viewport, canvas: Size): void {
  const { overview } = picture
  const shrink = overview.width / picture.width
  const shrinkY = overview.height / picture.height
  const left = Math.max(0, Math.floor((-view.x / view.scale) * shrink))
  const top = Math.max(0, Math.floor((-view.y / view.scale) * shrinkY))
  const right = Math.min(overview.width, Math.ceil(((canvas.width - view.x) / view.scale) * shrink))
  const bottom = Math.min(overview.height, Math.ceil(((canvas.height - view.y) / view.scale) * shrinkY))
  if (right <= left || bottom <= top) return
  const scaleX = view.scale / shrink
  const scaleY = view.scale / shrinkY
  context.drawImage(
    overview,
    left,
    top,
    right - left,
    bottom - top,
    view.x + left * scaleX,
    view.y + top * scaleY,
    (right - left) * scaleX,
    (bottom - top) * scaleY,
  )
}
