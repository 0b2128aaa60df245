/** The path and the query of a request as they stand in its first line. Nothing that a client writes there is refused here. */
export function requestAddress(url: string): { readonly pathname: string; readonly search: URLSearchParams } {
  const at = url.indexOf('?')
  return at < 0
    ? { pathname: url, search: new URLSearchParams() }
    : { pathname: url.slice(0, at), search: new URLSearchParams(url.slice(at)) }
}
