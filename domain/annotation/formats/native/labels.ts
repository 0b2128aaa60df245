import type { LabelImage } from '../format'
import { readPng } from '../png'

/** Reads a mask's colours as 24-bit numbers; -1 for transparent pixels. Throws a readable error if it isn't a mask. */
export function labelsOf(bytes: Uint8Array, inflate: (bytes: Uint8Array) => Uint8Array): LabelImage {
  const { width, height, colour, pixels, palette } = readPng(bytes, inflate)
  const step = pixels.length / (width * height)
  const labels = Int32Array.from({ length: width * height }, (_, at) => {
    if (colour === 'palette') {
      const number = (pixels[at] ?? 0) * 3
      return rgb(palette?.[number], palette?.[number + 1], palette?.[number + 2])
    }
    if (step === 1) return rgb(pixels[at], pixels[at], pixels[at])
    if (step === 4 && pixels[at * 4 + 3] === 0) return -1
    return rgb(pixels[at * step], pixels[at * step + 1], pixels[at * step + 2])
  })
  return { width, height, pixels: labels }
}

function rgb(red = 0, green = 0, blue = 0): number {
  return (red << 16) | (green << 8) | blue
}
