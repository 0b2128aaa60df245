import { buildIndex } from '../hits/build-index'
import { createPainter } from '../raster/paint-tile'
import { FORM, type Part, type Scene } from '../raster/scene'
import { type ChangingShapes, createChangingShapes } from '../raster/changing-shapes'
import { straightAlpha } from '../raster/straight-alpha'
import type { PainterNews, PainterOrder, ShownChange } from './painter-messages'
import { changedOrder } from './shown-order'

const scope = self as unknown as {
  postMessage(news: PainterNews, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<PainterOrder>) => void): void
}

const forms = Uint8Array.from(Object.values(FORM))
const painter = createPainter()
const [NONE, NOBODY] = [new Uint32Array(0), new Uint8Array(0)]

type Shown = Pick<Scene, 'order' | 'selected' | 'styles'>

/** A document: its shapes, and how they are seen once that is known. */
interface Sheet {
  readonly store: ChangingShapes
  shown: Shown | undefined
}
const sheets = new Map<number, Sheet>()

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'open') sheets.set(data.sheet, { store: createChangingShapes(), shown: undefined })
  const sheet = sheets.get(data.sheet)
  // Answer every request, including those about closed items.
  if (data.type === 'paint') paint(sheet, data.part, data.scale)
  else if (data.type === 'index') tellIndex(sheet?.store ?? createChangingShapes())
  else if (data.type === 'close') {
    // A closed document of many objects would wait long for the collector of garbage, which sees a few small objects only.
    sheet?.store.free()
    freeShown(sheet)
    sheets.delete(data.sheet)
  } else if (sheet === undefined) return
  else if (data.type === 'show') show(sheet, data.shown)
  else if (data.type === 'change') sheet.store.put(data.patch, data.room)
  else sheet.store.put(data.patch)
})

function show(sheet: Sheet, { order, selected = sheet.shown?.selected ?? NOBODY, styles }: ShownChange): void {
  const after = changedOrder(sheet.shown?.order ?? NONE, order)
  freeShown(sheet)
  sheet.shown = { order: after, selected, styles }
}

/** Each change rebuilds the order of up to a million objects. */
function freeShown(sheet: Sheet | undefined): void {
  const { buffer } = sheet?.shown?.order ?? {}
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}

function tellIndex(store: ChangingShapes): void {
  const index = buildIndex(store.columns())
  scope.postMessage({ type: 'indexed', index }, [index])
}

function paint(sheet: Sheet | undefined, part: Part, scale: number): void {
  const { store, shown } = sheet ?? {}
  const scene = shown && store && { columns: store.columns(), pool: store.pool(), forms, ...shown }
  const pixels = scene && painter.paint(scene, part, scale)
  if (pixels === undefined) return scope.postMessage({ type: 'painted', bitmap: null }, [])
  const canvas = new OffscreenCanvas(part.width, part.height)
  canvas.getContext('2d')?.putImageData(new ImageData(straightAlpha(pixels), part.width, part.height), 0, 0)
  // A megabyte for each tile would lie about until it is collected.
  pixels.buffer.transfer(0)
  const bitmap = canvas.transferToImageBitmap()
  scope.postMessage({ type: 'painted', bitmap }, [bitmap])
}
