import { DOCUMENT_PIXELS_MAX } from '#domain/media/documents'
import type { RawPicture } from './dicom/open-dicom'
import { Unread } from './unread'

/** Creates an opaque canvas of this size in pixels; throws `Unread` if memory is short. */
function openCanvas(width: number, height: number): CanvasContext {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (context === null) throw new Unread('tooLarge')
  return { canvas, context }
}

interface CanvasContext {
  readonly canvas: OffscreenCanvas
  readonly context: OffscreenCanvasRenderingContext2D
}

/** Encodes a picture as PNG. */
export function asPng({ width, height, rgba }: RawPicture): Promise<Blob> {
  const { canvas, context } = openCanvas(width, height)
  context.putImageData(new ImageData(rgba, width, height), 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

/** Decodes a baseline JPEG with the browser's decoder; throws `Unread` if that fails. */
export async function decodeJpeg(bytes: Uint8Array): Promise<RawPicture> {
  // An undecodable picture is reported as damaged.
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), {
    colorSpaceConversion: 'none',
  }).catch(() => undefined)
  if (bitmap === undefined) throw new Unread('damaged')
  const { width, height } = bitmap
  try {
    if (width * height > DOCUMENT_PIXELS_MAX) throw new Unread('tooLarge')
    const { context } = openCanvas(width, height)
    context.drawImage(bitmap, 0, 0)
    return { width, height, rgba: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data) }
  } finally {
    bitmap.close()
  }
}
