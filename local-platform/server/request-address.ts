/** Path and query of a request from its first line, unchecked. */
export function requestAddress(url: string): { readonly pathname: string; readonly search: URLSearchParams } {
  const at = url.indexOf('?')
  return at < 0
    ? { pathname: url, search: new URLSearchParams() }
    : { pathname: url.slice(0, at), search: new URLSearchParams(url.slice(at)) }
}
