/** Tells whether a `host` header names this computer and this port; a web page sends its own name. */
export function isLoopbackName(host: string | undefined, port: number | undefined): boolean {
  return host === `127.0.0.1:${port}` || host === `localhost:${port}`
}
