import { outlineWork } from './found-outline'
import type { OutlineNews, OutlineOrder } from './outline-messages'

/** A worker's own scope, as far as it is needed here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: OutlineOrder }) => void): void
  postMessage(news: OutlineNews): void
}

const scope = globalThis as unknown as Scope
const work = outlineWork((news) => scope.postMessage(news))

scope.addEventListener('message', ({ data }) => scope.postMessage(work(data)))
