import {
  type QueryKey,
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
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

interface ActOptions<T, V> {
  readonly onDone?: (value: T, variables: V) => void
  readonly onFailed?: (failure: DesktopFailure, variables: V) => void
}

/** Does something through the desktop's API, once each time it is told to. */
export function useAct<T, V = void>(
  act: (desktop: DesktopApi, variables: V) => Promise<Result<T>>,
  { onDone, onFailed }: ActOptions<T, V> = {},
): UseMutationResult<T, DesktopFailure, V> {
  const desktop = useDesktop()
  return useMutation<T, DesktopFailure, V>({
    mutationFn: (variables) => valueOf(act(desktop, variables)),
    ...(onDone === undefined ? {} : { onSuccess: onDone }),
    ...(onFailed === undefined ? {} : { onError: onFailed }),
  })
}
