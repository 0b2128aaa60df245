import { type QueryKey, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { DesktopApi } from '#contract/api'
import type { Result } from '#domain/result'
import { valueOf } from './client'
import { useDesktop } from './desktop-context'
import type { DesktopFailure } from './failure'

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: DesktopFailure
  }
}

type CallOptions<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>

/** Reads something through the desktop's API and keeps it under a key. */
export function useCall<T>(
  key: QueryKey,
  call: (desktop: DesktopApi) => Promise<Result<T>>,
  options: CallOptions<T> = {},
): UseQueryResult<T> {
  const desktop = useDesktop()
  return useQuery({ ...options, queryKey: key, queryFn: () => valueOf(call(desktop)) })
}
