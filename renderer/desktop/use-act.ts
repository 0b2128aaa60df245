import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { given } from '#domain/given'
import type { DesktopApi } from '#contract/api'
import type { Result } from '#domain/result'
import { valueOf } from './client'
import { useDesktop } from './desktop-context'
import type { DesktopFailure } from './failure'

interface ActOptions<T, V> {
  readonly onDone?: (value: T, variables: V) => void
  readonly onFailed?: (failure: DesktopFailure, variables: V) => void
}

/** Runs an action of the desktop API once per call. */
export function useAct<T, V = void>(
  act: (desktop: DesktopApi, variables: V) => Promise<Result<T>>,
  { onDone, onFailed }: ActOptions<T, V> = {},
): UseMutationResult<T, DesktopFailure, V> {
  const desktop = useDesktop()
  return useMutation<T, DesktopFailure, V>({
    mutationFn: (variables) => valueOf(act(desktop, variables)),
    ...given({ onSuccess: onDone, onError: onFailed }),
  })
}
