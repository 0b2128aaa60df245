import type { DataTag, QueryKey } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { Result } from '#domain/result'
import { valueOf } from './client'
import type { DesktopFailure } from './failure'

/** Something that the shell reads through the desktop: its key in the cache, the call, and how long an answer is fresh. */
export interface CallQuery<T> {
  /** Carries the type of the cached value. */
  readonly queryKey: DataTag<QueryKey, T, DesktopFailure>
  readonly call: (desktop: DesktopApi) => Promise<Result<T>>
  readonly staleTime?: number
}

/** Caches a call under a key; without an age, an answer stays fresh for the cache's default time. */
export function callQuery<T>(queryKey: QueryKey, call: CallQuery<T>['call'], staleTime?: number): CallQuery<T> {
  const key = queryKey as CallQuery<T>['queryKey']
  return staleTime === undefined ? { queryKey: key, call } : { queryKey: key, call, staleTime }
}

/** The query for the cache; a call that throws also fails with a DesktopFailure. */
export function optionsOf<T>({ call, ...query }: CallQuery<T>, desktop: DesktopApi) {
  return { ...query, queryFn: () => valueOf((async () => call(desktop))()) }
}
