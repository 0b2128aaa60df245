import { QueryClient } from '@tanstack/react-query'

/** How long a cached answer counts as fresh when its screen reopens. */
const FRESH_MS = 15_000

/**
 * Cache of everything read through the desktop. It never retries (only main has a retry rule) and never asks
 * `navigator.onLine`, which says nothing about a platform on this computer.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', staleTime: FRESH_MS, refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
