import { createObservable, type Observable } from '../observable'
import type { Annotating } from './annotating'

/** The host takes no annotations, so there are no tools. The first item decides it for all. */
export function watchReadOnlyHost({
  work,
}: Pick<Annotating, 'work'>): Observable<boolean> & { readonly stop: () => void } {
  const isOnlySeen = createObservable(true)
  const stop = work.subscribe(() => {
    const state = work.get()?.state.get()
    if (state !== undefined) isOnlySeen.set(state.at === 'readOnly' && state.reason.why === 'host')
  })
  return { get: isOnlySeen.get, subscribe: isOnlySeen.subscribe, stop }
}
