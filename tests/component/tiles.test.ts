import { expect, it, onTestFinished } from 'vitest'
import { type AnnotationObject, readDocument } from '../../domain/annotation/document/read-document'
import { createObjectsLayer } from '../../reviewer/editors/canvas/objects-layer'
import type { ShownObjects } from '../../reviewer/editors/canvas/shown-objects'
import { createPainters } from '../../reviewer/editors/canvas/tiles/painters'
import type { Painted } from '../../reviewer/editors/canvas/tiles/tile-layer'
import type { Viewport } from '../../reviewer/editors/canvas/viewport'
import { createPainter } from '../../reviewer/editors/raster/paint-tile'
import { straightAlpha } from '../../reviewer/editors/raster/straight-alpha'
import { blank, randomOf, sceneOfObjects, someInstances } from '../builders/scenes'
import { SEED } from '../builders/walks'

const SIZE = { width: 900, height: 700 }

function aLayer() {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, SIZE)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas')
  let view: Viewport = { scale: 0.5, x: 20, y: 30 }
  const draw = () => {
    context.clearRect(0, 0, SIZE.width, SIZE.height)
    layer.draw(context, view, SIZE, 1)
  }
  const layer = createObjectsLayer(createPainters(2), draw)
  onTestFinished(layer.dispose)
  return {
    layer,
    /** Draws now. */
    drawAt(next: Viewport): void {
      view = next
      draw()
    },
    /** Draws at a view, and waits until everything is painted. */
    async settle(next: Viewport = view, rest: Painted = 'all'): Promise<Uint8ClampedArray> {
      view = next
      draw()
      await expect.poll(() => layer.painted()).toBe(rest)
      draw()
      return pixelsOf(canvas)
    },
  }
}

function pixelsOf(canvas: HTMLCanvasElement | OffscreenCanvas): Uint8ClampedArray {
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null
  if (context === null) throw new Error('No canvas')
  return context.getImageData(0, 0, SIZE.width, SIZE.height).data
}

/** The whole view in one painting, through a canvas as well. */
function whole(
  shown: readonly AnnotationObject[],
  { scale, x, y }: Viewport,
  marked: readonly number[] = [],
): Uint8ClampedArray {
  const part = { x: -x, y: -y, ...SIZE }
  const scene = sceneOfObjects(shown)
  const selected = scene.columns.kind.map((_, row) => (marked.includes(row) ? 1 : 0))
  const pixels = Uint32Array.from(blank(createPainter().paint({ ...scene, selected }, part, scale), part))
  const canvas = new OffscreenCanvas(SIZE.width, SIZE.height)
  canvas.getContext('2d')?.putImageData(new ImageData(straightAlpha(pixels), SIZE.width), 0, 0)
  return pixelsOf(canvas)
}

function differences(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let count = 0
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) count += 1
  return count
}

it('after pans, zooms, changes and hiding → the canvas at rest equals a full repaint', async () => {
  const document = {}
  const objects = readDocument({ instances: someInstances(31, 400, 1_600) })?.objects ?? []
  const show = (part: Partial<ShownObjects>): ShownObjects => {
    const look = { fill: 0.22, theme: 'dark' as const, isVisible: true }
    return { document, objects, shown: objects, lifted: [], marked: [], ...look, ...part }
  }
  const { layer, settle } = aLayer()
  layer.show(show({}))
  const views = [
    { scale: 0.5, x: 20, y: 30 },
    { scale: 0.5, x: -300, y: -210 },
    { scale: 1.7, x: -700, y: -400 },
    { scale: 0.31, x: 100, y: 40 },
  ]
  for (const view of views) expect(differences(await settle(view), whole(objects, view))).toBe(0)

  const view = { scale: 0.31, x: 100, y: 40 }
  const [first, second, ...others] = objects
  if (first === undefined || second === undefined) throw new Error('No objects')
  const moved = readDocument({ instances: someInstances(77, 1, 1_600) })?.objects[0]
  if (moved === undefined) throw new Error('No object')
  const changed = [{ ...moved, row: first.row }, second, ...others]
  layer.show(show({ objects: changed, shown: changed }))
  expect(differences(await settle(), whole(changed, view))).toBe(0)

  layer.show(show({ objects: changed, shown: changed, lifted: [second.row] }))
  const without = changed.filter((one) => one !== second)
  expect(differences(await settle(), whole(without, view))).toBe(0)

  const cars = changed.filter(({ className }) => className !== 'Car')
  layer.show(show({ objects: changed, shown: cars }))
  expect(differences(await settle(), whole(cars, view))).toBe(0)

  const rows = changed.filter((_, at) => at % 3 === 0).map(({ row }) => row)
  layer.show(show({ objects: changed, shown: changed, marked: rows }))
  expect(differences(await settle(), whole(changed, view, rows))).toBe(0)
  expect(differences(await settle(), whole(changed, view))).toBeGreaterThan(0)
  layer.show(show({ objects: changed, shown: changed }))
  expect(differences(await settle(), whole(changed, view))).toBe(0)

  layer.show(undefined)
  expect((await settle(undefined, 'none')).some((value) => value !== 0)).toBe(false)
})

it('another document → shows nothing of the previous one', async () => {
  const { layer, settle } = aLayer()
  const view = { scale: 0.5, x: 20, y: 30 }
  for (const seed of [5, 6]) {
    const objects = readDocument({ instances: someInstances(seed, 60, 1_600) })?.objects ?? []
    const look = { lifted: [], marked: [], fill: 0.22, theme: 'dark' as const, isVisible: true }
    layer.show({ document: {}, objects, shown: objects, ...look })
    expect(differences(await settle(view), whole(objects, view))).toBe(0)
  }
})

const STEPS = 10

it(`${STEPS} random pans, zooms, changes, undos, selections and hidings → equal a full repaint [seed ${SEED}]`, async () => {
  const random = randomOf(SEED)
  const document = {}
  const { layer, settle, drawAt } = aLayer()
  const others = readDocument({ instances: someInstances(SEED + 1, 300, 1_600) })?.objects ?? []
  let objects: readonly AnnotationObject[] = readDocument({ instances: someInstances(SEED, 300, 1_600) })?.objects ?? []
  let before = objects
  let hidden = ''
  let marked: readonly number[] = []
  let view: Viewport = { scale: 0.5, x: 20, y: 30 }

  const some = (share: number) => new Set(objects.flatMap(({ row }) => (random() < share ? [row] : [])))
  function change(): void {
    const rows = some(0.02)
    before = objects
    objects = objects.map((object) => {
      const other = others[Math.floor(random() * others.length)]
      return rows.has(object.row) && other !== undefined ? { ...other, row: object.row } : object
    })
  }
  const steps = [
    change,
    change,
    () => void ([objects, before] = [before, objects]),
    () => void (hidden = hidden === '' ? 'Car' : ''),
    () => void (marked = [...some(0.3)]),
    () =>
      void (view = {
        ...view,
        x: view.x + Math.round(900 * (random() - 0.5)),
        y: view.y + Math.round(700 * (random() - 0.5)),
      }),
    () => void (view = { scale: 0.2 * 8 ** random(), x: Math.round(-400 * random()), y: Math.round(-300 * random()) }),
  ]
  for (let step = 0; step < STEPS; step += 1) {
    // Several at once: tiles still loading for an earlier view must not stay.
    for (let times = 1 + Math.floor(3 * random()); times > 0; times -= 1) {
      steps[Math.floor(random() * steps.length)]?.()
      const shown = objects.filter(({ className }) => className !== hidden)
      layer.show({ document, objects, shown, lifted: [], marked, fill: 0.22, theme: 'dark', isVisible: true })
      drawAt(view)
    }
    const shown = objects.filter(({ className }) => className !== hidden)
    expect(differences(await settle(view), whole(shown, view, marked)), `step ${step}`).toBe(0)
  }
})
