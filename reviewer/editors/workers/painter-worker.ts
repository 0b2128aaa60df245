import { buildIndex } from '../hits/build-index'
import { createPainter } from '../raster/paint-tile'
import { FORM, type Part } from '../raster/scene'
import { createChangingShapes } from '../raster/changing-shapes'
import { straightAlpha } from '../raster/straight-alpha'
import { practise } from './practise'
import type { PainterNews, PainterOrder, Shown } from './painter-messages'

const scope = self as unknown as {
  postMessage(news: PainterNews, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<PainterOrder>) => void): void
}

const forms = Uint8Array.from(Object.values(FORM))
const painter = createPainter()
let store = createChangingShapes()
let shown: Shown | undefined

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'paint') return paint(data.part, data.scale)
  if (data.type === 'change') return store.put(data.patch)
  if (data.type === 'show') {
    shown = data.shown
    return
  }
  if (data.type === 'index') return tellIndex()
  store = createChangingShapes()
  store.put(data.patch)
  shown = undefined
})

function tellIndex(): void {
  const index = buildIndex(store.columns())
  scope.postMessage({ type: 'indexed', index }, [index])
}

function paint(part: Part, scale: number): void {
  const scene = shown === undefined ? undefined : { columns: store.columns(), pool: store.pool(), forms, ...shown }
  const pixels = scene === undefined ? undefined : painter.paint(scene, part, scale)
  if (pixels === undefined) return scope.postMessage({ type: 'painted', bitmap: null }, [])
  const canvas = new OffscreenCanvas(part.width, part.height)
  canvas.getContext('2d')?.putImageData(new ImageData(straightAlpha(pixels), part.width, part.height), 0, 0)
  const bitmap = canvas.transferToImageBitmap()
  scope.postMessage({ type: 'painted', bitmap }, [bitmap])
}

practise(painter)
