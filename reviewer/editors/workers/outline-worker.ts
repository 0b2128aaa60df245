import { outlineWork } from './found-outline'
import type { OutlineNews, OutlineOrder } from './outline-messages'

/** The part of a worker's scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: OutlineOrder }) => void): void
  postMessage(news: OutlineNews): void
}

const scope = globalThis as unknown as Scope
const work = outlineWork((news) => scope.postMessage(news))

scope.addEventListener('message', ({ data }) => scope.postMessage(work(data)))
