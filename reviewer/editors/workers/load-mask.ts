import type { MaskPixels } from '#domain/annotation/mask/part-mask'

/** What came of loading a mask; `none`: the item has none. */
export type LoadedMask =
  | { readonly state: 'ready'; readonly mask: MaskPixels }
  | { readonly state: 'none' }
  | { readonly state: 'load' | 'format'; readonly status: number }

const NOT_FOUND = 404

/** Loads a mask and makes its pixels readable, some rows at a time; for a worker. */
export async function loadMask(url: string): Promise<LoadedMask> {
  // Told as a failure to load.
  const response = await fetch(url).catch(() => undefined)
  if (response === undefined) return { state: 'load', status: 0 }
  const { status } = response
  if (status === NOT_FOUND) return { state: 'none' }
  if (!response.ok) return { state: 'load', status }
  // The colours are names: nothing may mend them on the way.
  const image = await response
    .blob()
    .then((blob) => createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' }))
    .catch(() => undefined)
  if (image === undefined) return { state: 'format', status }
  const { width, height } = image
  function rows(first: number, count: number): Uint8ClampedArray {
    if (image === undefined) return new Uint8ClampedArray()
    const canvas = new OffscreenCanvas(width, count)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    context?.drawImage(image, 0, first, width, count, 0, 0, width, count)
    return context?.getImageData(0, 0, width, count).data ?? new Uint8ClampedArray()
  }
  return { state: 'ready', mask: { width, height, rows } }
}
