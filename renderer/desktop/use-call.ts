import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CallQuery, optionsOf } from './call-query'
import { useDesktop } from './desktop-context'
import type { DesktopFailure } from './failure'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: DesktopFailure
  }
}

type CallOptions<T, S> = Omit<UseQueryOptions<T, DesktopFailure, S>, 'queryKey' | 'queryFn' | 'staleTime'>

/** Queries the desktop API and caches the answer under its key; `select` maps it for the caller. */
export function useCall<T, S = T>(query: CallQuery<T>, options: CallOptions<T, S> = {}): UseQueryResult<S> {
  const desktop = useDesktop()
  return useQuery<T, DesktopFailure, S>({ ...options, ...optionsOf(query, desktop) })
}
