import { createObservable, type Observable } from '../observable'
import type { Annotating } from './annotating'

/** The host takes no annotations: there are no tools to make them. It is told by the first item, and holds for all others. */
export function watchOnlySeen({ work }: Pick<Annotating, 'work'>): Observable<boolean> & { readonly stop: () => void } {
  const isOnlySeen = createObservable(true)
  const stop = work.subscribe(() => {
    const state = work.get()?.state.get()
    if (state !== undefined) isOnlySeen.set(state.at === 'readOnly' && state.reason.why === 'host')
  })
  return { get: isOnlySeen.get, subscribe: isOnlySeen.subscribe, stop }
}
