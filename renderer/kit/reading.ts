import type { UseQueryResult } from '@tanstack/react-query'
import { given } from '#domain/given'
import type { PlatformError } from '#domain/errors'
import { isGone } from '../desktop/failure'

/** How the reading of a list goes. */
export interface Reading {
  readonly failure?: PlatformError
  readonly isFetching: boolean
  /** Reads again; absent: asking again can't help. */
  readonly again?: () => void
}

/** The same of a query. */
export function readingOf({
  error,
  isFetching,
  refetch,
}: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>): Reading {
  const again = error !== null && isGone(error) ? undefined : () => void refetch()
  return { isFetching, ...given({ failure: error?.failure, again }) }
}
