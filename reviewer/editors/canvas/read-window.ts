import type { Raster } from '#domain/vision/edge-costs'
import type { Picture } from './picture-source'
import { drawTiles } from './draw-tiles'
import { levelSize, overviewLevel, TILE_SIZE } from './pyramid'
import type { Point } from './viewport'

/** A part of a picture in samples of `2 ** level` of its pixels; places are in the picture's pixels. */
export interface PictureWindow {
  readonly x: number
  readonly y: number
  /** In samples. */
  readonly width: number
  readonly height: number
  readonly level: number
}

/** Reads the loaded pixels of a part; reads the overview where a tile is still loading. */
export function readWindow(picture: Picture, part: PictureWindow): Raster | undefined {
  const { width, height } = part
  const context = drawnWindow(picture, part, true)
  return context === undefined ? undefined : { width, height, data: context.getImageData(0, 0, width, height).data }
}

/** The same as a picture of its own, whose pixels another thread reads: that takes long where there are millions. */
export function cutWindow(picture: Picture, part: PictureWindow): ImageBitmap | undefined {
  return drawnWindow(picture, part, false)?.canvas.transferToImageBitmap()
}

function drawnWindow(picture: Picture, part: PictureWindow, willReadFrequently: boolean) {
  const { width, height } = part
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently })
  if (context === null) return undefined
  const size = 2 ** part.level
  const whole = { width: picture.width / size, height: picture.height / size }
  const [left, top] = [part.x / size, part.y / size]
  if (picture.coming !== undefined) {
    drawTiles(context, { ...picture.coming, picture }, { scale: 1 / size, x: -left, y: -top }, part)
    return context
  }
  context.drawImage(picture.overview, -left, -top, whole.width, whole.height)
  if (part.level < overviewLevel(picture)) {
    const { width: most, height: lowest } = levelSize(picture, part.level)
    const last = (start: number, length: number, end: number) =>
      Math.floor((Math.min(start + length, end) - 1) / TILE_SIZE)
    for (let row = Math.floor(top / TILE_SIZE); row <= last(top, height, lowest); row += 1)
      for (let column = Math.floor(left / TILE_SIZE); column <= last(left, width, most); column += 1) {
        const tile = picture.tile({ level: part.level, column, row })
        if (tile !== undefined) context.drawImage(tile, column * TILE_SIZE - left, row * TILE_SIZE - top)
      }
  }
  return context
}

/** The index of the sample at a place of the picture; clamped to the part. */
export function sampleAt(part: PictureWindow, { x, y }: Point): number {
  const size = 2 ** part.level
  const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, Math.floor(value / size)))
  return within(y - part.y, part.height) * part.width + within(x - part.x, part.width)
}
