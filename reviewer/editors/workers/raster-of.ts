import type { Raster } from '#domain/vision/edge-costs'
import type { Pixels } from './wand-messages'

/** The pixels themselves; a picture that had them is closed. */
export function rasterOf(pixels: Pixels): Raster | undefined {
  if ('raster' in pixels) return pixels.raster
  const { bitmap } = pixels
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  context?.drawImage(bitmap, 0, 0)
  bitmap.close()
  return context === null ? undefined : { width, height, data: context.getImageData(0, 0, width, height).data }
}
