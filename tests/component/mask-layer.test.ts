import { expect, it, onTestFinished } from 'vitest'
import { createMaskPainting } from '#domain/annotation/mask/painting'
import { emptyMask, type PartMask } from '#domain/annotation/mask/part-mask'
import { brushSpans } from '#domain/annotation/mask/spans'
import { createCamera } from '../../reviewer/editors/canvas/camera'
import { createGround } from '../../reviewer/editors/canvas/ground'
import { createLayers } from '../../reviewer/editors/canvas/layers'
import { createMaskLayer, type MaskLayer } from '../../reviewer/editors/canvas/mask-layer'
import { createPictureLayer } from '../../reviewer/editors/canvas/picture-layer'
import { drawWithin, viewPartOf } from '../../reviewer/editors/canvas/view-part'

const SIZE = { width: 300, height: 200 }
const STYLES = new Map([
  [1, { inside: 0x800000ff, edge: 0xe60000ff }],
  [2, { inside: 0x8000ff00, edge: 0xe600ff00 }],
])

/** Pixels of a view that was empty before. */
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

function newContext(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, SIZE)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('no canvas')
  return context
}

/** Noise, so that a part drawn a pixel off shows. */
function noise({ width, height }: { readonly width: number; readonly height: number }): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const image = new ImageData(width, height)
  for (let at = 0; at < image.data.length; at += 1)
    image.data[at] = at % 4 === 3 ? 0xff : Math.imul(at + 1, 0x9e3779b1) >>> 24
  canvas.getContext('2d')?.putImageData(image, 0, 0)
  return canvas
}

/** Within a clip, Chromium scales a picture from other fractions of its pixels: noise shows it by up to 9. */
const CLIPPED = 24

/** Largest difference of a byte. */
function furthest(one: CanvasRenderingContext2D, other: CanvasRenderingContext2D): number {
  const [a, b] = [one, other].map((of) => of.getImageData(0, 0, SIZE.width, SIZE.height).data)
  return a?.reduce((most, byte, at) => Math.max(most, Math.abs(byte - (b?.[at] ?? 0))), 0) ?? 0
}

it('a stroke drawn part by part → looks like the whole view drawn at once, at any zoom', () => {
  const size = { width: 1_200, height: 800 }
  const picture = noise(size)
  let last = 7
  const random = (most: number) => {
    last = Math.imul(last, 48_271) & 0x7fffffff
    return last % most
  }
  for (const view of [
    { x: 0, y: 0, scale: 0.22 },
    { x: -40.3, y: -12.7, scale: 0.4 },
    { x: -300, y: -200, scale: 1 },
    { x: -901.5, y: -600.25, scale: 1.7 },
    { x: -3_000.4, y: -2_000.6, scale: 6.1 },
  ]) {
    const painting = createMaskPainting(emptyMask(size.width, size.height))
    const layer = fresh(painting.mask)
    const context = newContext()
    const draw = (to: CanvasRenderingContext2D, mask: MaskLayer, part?: ReturnType<typeof viewPartOf>) => {
      to.drawImage(picture, view.x, view.y, size.width * view.scale, size.height * view.scale)
      mask.draw(to, view, SIZE, part)
    }
    draw(context, layer)
    const place = () => ({
      x: (random(SIZE.width) - view.x) / view.scale,
      y: (random(SIZE.height) - view.y) / view.scale,
    })
    for (let stroke = 0; stroke < 20; stroke += 1) {
      const tip = { size: 1 + random(60), isRound: true }
      const box = painting.paint(brushSpans(place(), place(), tip), random(3), () => true)
      if (box === undefined) continue
      layer.touch(box)
      const part = viewPartOf(box, view, SIZE)
      drawWithin(context, part, () => draw(context, layer, part))
      const whole = newContext()
      draw(whole, fresh(painting.mask))
      expect(furthest(context, whole)).toBeLessThan(CLIPPED)
    }
    // The resting view is drawn from its cached tiles, including the parts.
    for (let nth = 0; nth < 3; nth += 1) expect(drawn(layer, view)).toEqual(drawn(fresh(painting.mask), view))
  }
})

it('a part that is to be drawn → leaves the rest of the view, unless more changed in the same frame', async () => {
  const canvas = () => {
    const made = document.body.appendChild(document.createElement('canvas'))
    onTestFinished(() => made.remove())
    return made
  }
  const [elements, camera] = [{ light: canvas(), ground: canvas() }, createCamera()]
  let colour = '#ff0000'
  const ground = createGround(elements, camera, createPictureLayer(), (context, { size }) => {
    context.fillStyle = colour
    context.fillRect(0, 0, size.width, size.height)
  })
  onTestFinished(ground.dispose)
  camera.resize(SIZE, 1)
  const { x, y, scale } = camera.viewport.get()
  const reds = () => {
    const { data } = elements.ground.getContext('2d')?.getImageData(0, 0, SIZE.width, SIZE.height) ?? { data: [] }
    let count = 0
    for (let at = 0; at < data.length; at += 4) if (data[at] === 0xff && data[at + 1] === 0) count += 1
    return count
  }
  ground.redraw()
  await expect.poll(reds).toBe(SIZE.width * SIZE.height)
  colour = '#00ff00'
  const box = { x: (100 - x) / scale, y: (50 - y) / scale, width: 20 / scale, height: 10 / scale }
  ground.redrawPart(box)
  await expect.poll(reds).toBeLessThan(SIZE.width * SIZE.height)
  const left = reds()
  expect(SIZE.width * SIZE.height - left).toBeGreaterThanOrEqual(20 * 10)
  expect(SIZE.width * SIZE.height - left).toBeLessThan(40 * 40)
  ground.redrawPart(box)
  ground.redraw()
  ground.redrawPart(box)
  await expect.poll(reds).toBe(0)
})

it('pixels that differ between versions → keep their strength while objects are dimmed', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  host.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 300px; height: 200px;'
  const canvas = () => host.appendChild(document.createElement('canvas'))
  const elements = { light: canvas(), ground: canvas(), live: canvas() }
  const camera = createCamera()
  const layers = createLayers(host, elements, camera, () => undefined)
  onTestFinished(() => {
    layers.dispose()
    host.remove()
  })
  const painting = createMaskPainting(emptyMask(300, 200))
  painting.paint(brushSpans({ x: 150, y: 100 }, { x: 150, y: 100 }, { size: 150, isRound: false }), 1, () => true)
  camera.place(SIZE)
  const alpha = () => {
    const { width, height } = elements.ground
    return elements.ground.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data[3]
  }
  layers.mask.show({ mask: painting.mask, styles: STYLES })
  await expect.poll(alpha).toBe(0x80)
  layers.setDifferences(() => undefined)
  await expect.poll(alpha).toBeLessThan(0x40)
  layers.mask.show({ mask: painting.mask, styles: STYLES, isDifference: true })
  await expect.poll(alpha).toBe(0x80)
})
