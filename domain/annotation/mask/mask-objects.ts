import type { AnnotationObject } from '../document/read-document'
import { outlineBox } from '../kinds/outline-box'
import { type Labels, maskOutlines } from './outlines'

/** The mask itself: its pixels as they are read, row by row, each four bytes of red, green, blue and alpha. */
export interface MaskPixels {
  readonly width: number
  readonly height: number
  /** Reads some rows; asked from the top down. */
  readonly rows: (first: number, count: number) => Uint8ClampedArray
}

/** So many rows at once that a large mask is never whole in memory as colours. */
const ROWS = 256

/** Finds the objects of a pixel annotation on its mask: each gets the outline of its pixels. */
export function withMask(objects: readonly AnnotationObject[], mask: MaskPixels): readonly AnnotationObject[] {
  const numbers = new Map<number, number>()
  objects.forEach(({ parts }, at) => {
    for (const colour of parts ?? []) numbers.set(colour, at + 1)
  })
  const outlines = maskOutlines(labelsOf(mask, numbers))
  return objects.map((object, at) => {
    const outline = outlines.get(at + 1)
    const box = outline === undefined ? undefined : outlineBox(outline)
    return outline === undefined || box === undefined ? object : { ...object, outline, box }
  })
}

function labelsOf({ width, height, rows }: MaskPixels, numbers: ReadonlyMap<number, number>): Labels {
  const pixels = new Int32Array(width * height)
  let [lastColour, lastNumber] = [-1, 0]
  for (let first = 0; first < height; first += ROWS) {
    const count = Math.min(ROWS, height - first)
    const bytes = rows(first, count)
    for (let at = 0; at < width * count; at += 1) {
      const byte = at * 4
      if (bytes[byte + 3] === 0) continue
      const colour = ((bytes[byte] ?? 0) << 16) | ((bytes[byte + 1] ?? 0) << 8) | (bytes[byte + 2] ?? 0)
      if (colour !== lastColour) [lastColour, lastNumber] = [colour, numbers.get(colour) ?? 0]
      pixels[first * width + at] = lastNumber
    }
  }
  return { width, height, pixels }
}
