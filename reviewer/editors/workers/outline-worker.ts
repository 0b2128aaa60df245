import { foundOutline } from './found-outline'
import type { OutlineNews, OutlineOrder } from './outline-messages'

/** A worker's own scope, as far as it is needed here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: OutlineOrder }) => void): void
  postMessage(news: OutlineNews): void
}

const scope = globalThis as unknown as Scope

scope.addEventListener('message', ({ data }) =>
  scope.postMessage(foundOutline(data, (news) => scope.postMessage(news))),
)
