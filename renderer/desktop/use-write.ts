import { type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import type { EndpointAnswer } from '#endpoints'
import type { SaidTo, ShellName } from '#domain/endpoints/shell'
import { given } from '#domain/given'
import type { DesktopFailure } from './failure'
import { rowKey } from './row-query'
import { useAct } from './use-act'

interface WriteOptions<N extends ShellName<'write'>> {
  /** The rows whose answers are another after it. */
  readonly changes: readonly ShellName<'read'>[]
  readonly onDone?: (value: EndpointAnswer<N>, said: SaidTo<N>) => void
  readonly onFailed?: (failure: DesktopFailure, said: SaidTo<N>) => void
}

/** Writes through an endpoint row and invalidates the rows it changes. */
export function useWrite<N extends ShellName<'write'>>(
  name: N,
  { changes, onDone, onFailed }: WriteOptions<N>,
): UseMutationResult<EndpointAnswer<N>, DesktopFailure, SaidTo<N>> {
  const queries = useQueryClient()
  return useAct<EndpointAnswer<N>, SaidTo<N>>((desktop, said) => desktop.platform.write(name, said), {
    onDone: (value, said) => {
      for (const row of changes) void queries.invalidateQueries({ queryKey: rowKey(row) })
      onDone?.(value, said)
    },
    ...given({ onFailed }),
  })
}
