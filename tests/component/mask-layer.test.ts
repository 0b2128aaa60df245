import { expect, it } from 'vitest'
import { createMaskPainting } from '#domain/annotation/mask/painting'
import { emptyMask, type PartMask } from '#domain/annotation/mask/part-mask'
import { brushSpans } from '#domain/annotation/mask/spans'
import { createMaskLayer, type MaskLayer } from '../../reviewer/editors/canvas/mask-layer'

const SIZE = { width: 300, height: 200 }
const STYLES = new Map([
  [1, { inside: 0x800000ff, edge: 0xe60000ff }],
  [2, { inside: 0x8000ff00, edge: 0xe600ff00 }],
])

/** The pixels of a view that was empty before. */
function drawn(layer: MaskLayer, view: { x: number; y: number; scale: number }): Uint8ClampedArray {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, SIZE)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  layer.draw(context, view, SIZE)
  return context.getImageData(0, 0, SIZE.width, SIZE.height).data
}

function fresh(mask: PartMask): MaskLayer {
  const layer = createMaskLayer()
  layer.show({ mask, styles: STYLES })
  return layer
}

it('a mask painted, erased and undone at a fixed view → looks like one drawn for the first time', () => {
  const empty = emptyMask(1_200, 800)
  const painting = createMaskPainting(empty)
  const layer = createMaskLayer()
  layer.show({ mask: painting.mask, styles: STYLES })
  for (const [nth, view] of [
    { x: 0, y: 0, scale: 0.25 },
    { x: 0, y: 0, scale: 0.25 },
    { x: 0, y: 0, scale: 0.25 },
    { x: -40, y: -12, scale: 0.4 },
    { x: -40, y: -12, scale: 0.4 },
    { x: -40, y: -12, scale: 0.4 },
  ].entries()) {
    const [from, to] = [
      { x: 60 + nth * 90, y: 80 },
      { x: 700 - nth * 60, y: 500 },
    ]
    for (const [label, size] of [
      [1 + (nth % 2), 90],
      [0, 24],
    ] as const) {
      const box = painting.paint(brushSpans(from, to, { size, isRound: true }), label, () => true)
      if (box !== undefined) layer.touch(box)
      expect(drawn(layer, view)).toEqual(drawn(fresh(painting.mask), view))
    }
  }
  const view = { x: -40, y: -12, scale: 0.4 }
  expect(drawn(layer, view).some((byte) => byte !== 0)).toBe(true)
  layer.show({ mask: empty, styles: STYLES })
  expect(drawn(layer, view).every((byte) => byte === 0)).toBe(true)
})
