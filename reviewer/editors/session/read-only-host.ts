import { createObservable, type Observable } from '../observable'
import type { Annotating } from './annotating'

/** Removes the tools if the host accepts no annotations; the first item decides for the whole session. */
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
