import type { Picture } from './picture-source'
import { levelFor, overviewLevel, tileSideOf } from './pyramid'
import type { Point } from './viewport'

/** Reads the colour of single pixels. */
export interface PixelReader {
  /** `#rrggbb`, or undefined if the pixel itself isn't loaded: zoomed out, only means are drawn. */
  colourAt(picture: Picture, at: Point, scale: number): string | undefined
}

/** Reads by a canvas of one pixel, so that nothing large is ever copied. */
export function createPixelReader(): PixelReader {
  let context: OffscreenCanvasRenderingContext2D | null | undefined
  return {
    colourAt(picture, { x, y }, scale) {
      const source = sourceAt(picture, x, y, scale)
      context ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      if (source === undefined || context === null) return undefined
      context.clearRect(0, 0, 1, 1)
      context.drawImage(source.bitmap, source.x, source.y, 1, 1, 0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
      return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
    },
  }
}

function sourceAt(picture: Picture, x: number, y: number, scale: number) {
  if (overviewLevel(picture) === 0) return { bitmap: picture.overview, x, y }
  if (levelFor(picture, scale) !== 0) return undefined
  const side = tileSideOf(picture)
  const [column, row] = [Math.floor(x / side), Math.floor(y / side)]
  const bitmap = picture.tile({ level: 0, column, row })
  return bitmap === undefined ? undefined : { bitmap, x: x - column * side, y: y - row * side }
}
