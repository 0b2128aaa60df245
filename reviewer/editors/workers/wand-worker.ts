import { wandWork } from './touched-areas'
import type { WandNews, WandOrder } from './wand-messages'

/** The part of a worker's scope that is used here. */
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
