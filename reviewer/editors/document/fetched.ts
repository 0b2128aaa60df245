import type { Loaded } from './resource'

/** Loads small files over the page's own origin and parses them; `read` returns undefined for an unexpected format. */
export async function fetched<T>(
  url: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<T | undefined>,
): Promise<Loaded<T>> {
  // No answer counts as a failure to load.
  const response = await fetch(url, { signal }).catch(() => undefined)
  if (response === undefined) return { failure: 'load', status: 0 }
  const { status } = response
  if (!response.ok) return { failure: 'load', status }
  // Reported as a failure of the format.
  const value = await read(response).catch(() => undefined)
  return value === undefined ? { failure: 'format', status } : { value }
}
