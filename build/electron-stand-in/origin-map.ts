/**
 * Chromium refuses unknown schemes before the debugging protocol can answer. So `app://NAME/path` is served as
 * `http://NAME-app-PORT.localhost:PORT/path`, with one port for each session and scheme. The port is part of the name
 * because cookies ignore ports. The rest of the stand-in and the app use `app:` addresses; this file converts between
 * both.
 */
const schemeByPort = new Map<number, string>()

const SERVED = /^http:\/\/([^/:?#]*)-([a-z][a-z0-9]*)-(\d+)\.localhost:\3(?=[/?#]|$)/

export function registerPort(port: number, scheme: string): void {
  schemeByPort.set(port, scheme)
}

/** Address for the app; addresses that the stand-in doesn't serve stay unchanged. */
export function toPublic(url: string): string {
  const match = SERVED.exec(url)
  if (!match || schemeByPort.get(Number(match[3])) !== match[2]) return url
  return `${match[2]}://${match[1]}${url.slice(match[0].length)}`
}

export function servedOrigin(scheme: string, host: string, port: number): string {
  return `http://${host}-${scheme}-${port}.localhost:${port}`
}

export function schemeOf(url: string): string {
  return /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? ''
}

/** `app://NAME/path` with the port of its scheme; null if the address has no host. */
export function toServed(url: string, port: number): string | null {
  const match = /^([a-z][a-z0-9]*):\/\/([^/:?#@]+)(.*)$/is.exec(url)
  if (!match) return null
  const [, scheme = '', host = '', rest = ''] = match
  return `${servedOrigin(scheme.toLowerCase(), host.toLowerCase(), port)}${rest.startsWith('/') ? rest : `/${rest}`}`
}

/** Origin of an address, also for custom schemes, for which `URL` only gives "null". */
export function originOf(url: string): string {
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]+)/i.exec(url)
  if (!match?.[1] || url.startsWith('file:')) return url.startsWith('file:') ? 'file://' : 'null'
  return schemeOf(url).startsWith('http') ? new URL(url).origin : match[1].toLowerCase()
}
