import { foundWire } from './found-wire'
import type { WireNews, WireOrder } from './wire-messages'

/** The part of a worker's scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: WireOrder }) => void): void
  postMessage(news: WireNews, transfer: Transferable[]): void
}

const scope = globalThis as unknown as Scope

scope.addEventListener('message', ({ data }) => {
  const news = foundWire(data)
  scope.postMessage(news, [news.wire.ways.buffer])
})
