/** Builds an endpoint's address with its path parameters and query. */
export function endpointUrl(
  address: string,
  path: string,
  options: { readonly path?: Readonly<Record<string, string | number>>; readonly query?: unknown },
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, hole: string) =>
    encodeURIComponent(String(options.path?.[hole] ?? '').toWellFormed()),
  )
  const url = new URL(filled, address)
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  return url.href
}
