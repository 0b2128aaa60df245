import { useSyncExternalStore } from 'react'
import type { Observable } from './observable'

/** Reads an observable in a component. */
export function useObservable<T>({ subscribe, get }: Observable<T>): T {
  return useSyncExternalStore(subscribe, get)
}
