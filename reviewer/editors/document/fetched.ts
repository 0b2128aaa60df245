import type { Loaded } from './resource'

/** Loads small things over the page's own origin and reads them; `read` answers undefined for what is not in the expected format. */
export async function fetched<T>(
  url: string,
  signal: AbortSignal,
  read: (response: Response) => Promise<T | undefined>,
): Promise<Loaded<T>> {
  // No answer is a failure to load.
  const response = await fetch(url, { signal }).catch(() => undefined)
  if (response === undefined) return { failure: 'load', status: 0 }
  const { status } = response
  if (!response.ok) return { failure: 'load', status }
  // Told as a failure of the format.
  const value = await read(response).catch(() => undefined)
  return value === undefined ? { failure: 'format', status } : { value }
}
