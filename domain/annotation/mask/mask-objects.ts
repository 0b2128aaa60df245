import type { AnnotationObject } from '../document/read-document'
import { outlineBox } from '../kinds/outline-box'
import { maskLook, partsBox } from './mask-looks'
import { type Labels, maskOutlines } from './outlines'
import { labelOf, type PartMask, TILE, tileColumns } from './part-mask'

/** Adds the outlines of a pixel annotation's objects from its mask. */
export function withMask(objects: readonly AnnotationObject[], mask: PartMask): readonly AnnotationObject[] {
  const numbers = new Map<number, number>()
  objects.forEach(({ parts }, at) => {
    for (const colour of parts ?? []) numbers.set(labelOf(colour), at + 1)
  })
  const outlines = maskOutlines(numbersIn(mask, numbers))
  return objects.map((object, at) => {
    const outline = outlines.get(at + 1)
    const box = outline === undefined ? undefined : outlineBox(outline)
    if (outline === undefined || box === undefined) return object
    return { ...object, outline, box, area: partsBox(mask, object.parts ?? [])?.area ?? 0 }
  })
}

/** Object with its outline from the mask. */
export function asMasked(object: AnnotationObject, mask: PartMask): AnnotationObject {
  const look = object.parts === undefined ? undefined : maskLook(mask, object.parts)
  return look === undefined ? object : { ...object, ...look }
}

function numbersIn(mask: PartMask, numbers: ReadonlyMap<number, number>): Labels {
  const { width, height, tiles } = mask
  const columns = tileColumns(mask)
  const pixels = new Int32Array(width * height)
  let [lastLabel, lastNumber] = [0, 0]
  for (const [at, tile] of tiles.entries()) {
    if (tile === undefined) continue
    const [left, top] = [(at % columns) * TILE, Math.floor(at / columns) * TILE]
    const [right, bottom] = [Math.min(TILE, width - left), Math.min(TILE, height - top)]
    for (let y = 0; y < bottom; y += 1) {
      const row = (top + y) * width + left
      for (let x = 0; x < right; x += 1) {
        const label = tile[y * TILE + x] ?? 0
        if (label === 0) continue
        if (label !== lastLabel) [lastLabel, lastNumber] = [label, numbers.get(label) ?? 0]
        pixels[row + x] = lastNumber
      }
    }
  }
  return { width, height, pixels }
}
