import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type CallQuery, optionsOf } from './call-query'
import { useDesktop } from './desktop-context'
import type { DesktopFailure } from './failure'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: DesktopFailure
  }
}

type CallOptions<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn' | 'staleTime'>

/** Reads something through the desktop's API and keeps it under its key. */
export function useCall<T>(query: CallQuery<T>, options: CallOptions<T> = {}): UseQueryResult<T> {
  const desktop = useDesktop()
  return useQuery<T>({ ...options, ...optionsOf(query, desktop) })
}
