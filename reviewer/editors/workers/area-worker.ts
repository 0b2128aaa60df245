import type { AreaNews, AreaWork } from './area-messages'
import { carryOut } from './carry-out'

/** A worker's own scope, as far as it is needed here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: AreaWork }) => void): void
  postMessage(news: AreaNews): void
}

const scope = globalThis as unknown as Scope

scope.addEventListener('message', ({ data }) => scope.postMessage(carryOut(data)))
