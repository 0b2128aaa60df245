import type { AreaNews, AreaWork } from './area-messages'
import { carryOut } from './carry-out'

/** The part of a worker's scope that is used here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: AreaWork }) => void): void
  postMessage(news: AreaNews): void
}

const scope = globalThis as unknown as Scope

scope.addEventListener('message', ({ data }) => scope.postMessage(carryOut(data)))
