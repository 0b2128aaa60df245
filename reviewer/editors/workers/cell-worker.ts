import type { Raster } from '#domain/vision/edge-costs'
import type { CellNews, CellOrder } from './cell-messages'
import { cellWork } from './found-cells'

/** The part of a worker's scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: CellOrder }) => void): void
  postMessage(news: CellNews, transfer: Transferable[]): void
}

const scope = globalThis as unknown as Scope
const work = cellWork(pictureOf)

scope.addEventListener('message', ({ data }) => {
  const news = work(data)
  if (news.type === 'areas') return scope.postMessage(news, [])
  scope.postMessage(news, [news.labels.buffer, ...(news.borders === undefined ? [] : [news.borders])])
})

function pictureOf({ width, height, data }: Raster): ImageBitmap | undefined {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context === null) return undefined
  context.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0)
  return canvas.transferToImageBitmap()
}
