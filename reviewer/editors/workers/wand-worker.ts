import { wandWork } from './touched-areas'
import type { WandNews, WandOrder } from './wand-messages'

/** A worker's own scope, as far as it is needed here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: WandOrder }) => void): void
  postMessage(news: WandNews): void
}

const scope = globalThis as unknown as Scope
const work = wandWork()

scope.addEventListener('message', ({ data }) => {
  const news = work(data)
  if (news !== undefined) scope.postMessage(news)
})
