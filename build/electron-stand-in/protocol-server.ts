import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { registerPort, servedOrigin, toPublic } from './origin-map.ts'

export type ProtocolHandler = (request: Request) => Response | Promise<Response>

const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
const ADDRESS_HEADERS = new Set(['origin', 'referer'])
const ALIVE: Server[] = []

/** Addresses whose handler failed: Chromium gets an empty answer, Electron's network stack reports ERR_UNEXPECTED. */
const unexpected = new Set<string>()

/** Error of a request, in Electron's words. */
export function failureOf(url: string, reason: string): string {
  return unexpected.has(url.replace(/#.*/, '')) ? 'ERR_UNEXPECTED' : reason
}

/** Whether Electron accepts a value as a response: its own class, or a similar one of another realm. */
function isResponse(value: unknown): value is Response {
  if (value instanceof Response) return true
  const { status, headers } = (value ?? {}) as Partial<Response>
  return typeof status === 'number' && headers instanceof Headers
}

/** Serves one scheme in one session, on a port of its own. */
export class SchemeServer {
  readonly port: Promise<number>
  handler: ProtocolHandler | null
  /** A guest's page is top-level in Electron, so frame rules of its policy don't apply. */
  servesGuests = false
  #scheme: string
  #server: Server
  #portNumber = 0

  constructor(scheme: string, handler: ProtocolHandler) {
    this.#scheme = scheme
    this.handler = handler
    this.#server = createServer({ keepAliveTimeout: 60_000, requestTimeout: 0 }, (incoming, outgoing) => {
      void this.#answer(incoming, outgoing)
    })
    this.port = new Promise((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(0, '127.0.0.1', () => {
        this.#portNumber = (this.#server.address() as AddressInfo).port
        registerPort(this.#portNumber, scheme)
        resolve(this.#portNumber)
      })
    })
    ALIVE.push(this.#server)
    this.#server.unref()
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const origin = `http://${incoming.headers.host ?? ''}`
    const publicOrigin = toPublic(origin)
    // Only pages of the stand-in's own origins may request this, not pages of other programs.
    if (publicOrigin === origin || !this.handler) {
      outgoing.writeHead(this.handler ? 403 : 502).end()
      return
    }
    unexpected.delete(`${origin}${incoming.url}`)
    // The handler doesn't learn that a page aborts: its request's signal never aborts, as in Electron.
    const request = this.#request(incoming, publicOrigin)
    try {
      const response = await this.handler(request)
      if (!isResponse(response)) throw new TypeError('The protocol handler did not return a Response.')
      if (response.type === 'error') {
        outgoing.destroy()
        return
      }
      await this.#send(response, incoming, outgoing)
    } catch (error) {
      if (outgoing.destroyed) return
      unexpected.add(`${origin}${incoming.url}`)
      console.error(`Error in protocol handler of ${publicOrigin}${incoming.url}:`, error)
      // Electron fails the request with a network error (net::ERR_UNEXPECTED), without a page.
      outgoing.destroy()
    }
  }

  #request(incoming: IncomingMessage, publicOrigin: string): Request {
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers)) {
      if (value === undefined || name === 'host' || HOP_BY_HOP.has(name)) continue
      const text = Array.isArray(value) ? value.join(', ') : value
      headers.set(name, ADDRESS_HEADERS.has(name) ? toPublic(text) : text)
    }
    const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
    const init: RequestInit & { duplex?: 'half' } = { method: incoming.method ?? 'GET', headers }
    if (hasBody) {
      init.body = Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>
      init.duplex = 'half'
    }
    return new Request(`${publicOrigin}${incoming.url ?? '/'}`, init)
  }

  async #send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const headers: Record<string, string | string[]> = {}
    response.headers.forEach((value, name) => {
      if (HOP_BY_HOP.has(name) || name === 'set-cookie') return
      headers[name] = this.#rewrite(name, value)
      if (name === 'content-security-policy')
        rememberFrames(`http://${incoming.headers.host}${incoming.url}`, headers[name])
      if (name.startsWith('content-security-policy'))
        headers[name] = headers[name].split(',').map(allowGuests).join(',')
    })
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) headers['set-cookie'] = this.servesGuests ? cookies.map(asGuestCookie) : cookies
    const framed = this.servesGuests && incoming.headers['sec-fetch-dest'] === 'iframe'
    if (framed) {
      delete headers['x-frame-options']
      const policy = headers['content-security-policy']
      if (typeof policy === 'string')
        headers['content-security-policy'] = policy.replace(/(^|[;,])\s*frame-ancestors[^;,]*/gi, '$1')
    }
    // A constructed Response never has a length; the bytes are sent chunked then.
    outgoing.writeHead(response.status, response.statusText, headers)
    if (!response.body || incoming.method === 'HEAD') {
      outgoing.end()
      return
    }
    outgoing.flushHeaders()
    const reader = response.body.getReader()
    const stop = (): void => {
      void reader.cancel().catch(() => undefined)
    }
    outgoing.once('close', stop)
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (!outgoing.write(part.value))
        await new Promise((resolve) => {
          outgoing.once('drain', resolve)
          outgoing.once('close', resolve)
        })
      if (outgoing.destroyed) return
    }
    outgoing.off('close', stop)
    outgoing.end()
  }

  #rewrite(name: string, value: string): string {
    const app = new RegExp(`\\b${this.#scheme}://([a-z0-9.-]+)`, 'gi')
    const served = (text: string): string =>
      text.replace(app, (_all, host: string) => servedOrigin(this.#scheme, host, this.#portNumber))
    if (name === 'location' || name === 'access-control-allow-origin') return served(value)
    return name.startsWith('content-security-policy') ? served(value) : value
  }
}

/** A guest's own cookies are cookies of another site's frame here, which Chromium keeps only with these attributes. */
function asGuestCookie(cookie: string): string {
  return /;\s*samesite=/i.test(cookie) ? cookie : `${cookie}; SameSite=None; Secure`
}

/** frame-src does not apply to a <webview> in Electron, but its guests are frames here. */
const GUESTS = ['http:', 'https:']

function allowGuests(policy: string): string {
  const directives = policy
    .split(';')
    .map((text) => text.trim())
    .filter(Boolean)
  const at = frameDirective(directives)
  if (at === null) return policy
  const [name = '', ...sources] = (directives[at] ?? '').split(/\s+/)
  const widened = [...sources.filter((source) => source.toLowerCase() !== "'none'"), ...GUESTS]
  if (name.toLowerCase() === 'default-src') directives.push(`frame-src ${widened.join(' ')}`)
  else directives[at] = [name, ...widened].join(' ')
  return directives.join('; ')
}

function frameDirective(directives: string[]): number | null {
  for (const name of ['frame-src', 'child-src', 'default-src']) {
    const at = directives.findIndex((text) => text.toLowerCase().split(/\s/)[0] === name)
    if (at >= 0) return at
  }
  return null
}

/** Frame rules of a page's policy before it was widened, by the page's address. */
const framePolicies = new Map<string, string[][]>()

function rememberFrames(url: string, header: string): void {
  const lists = header.split(',').flatMap((policy) => {
    const directives = policy
      .split(';')
      .map((text) => text.trim())
      .filter(Boolean)
    const at = frameDirective(directives)
    return at === null
      ? []
      : [
          (directives[at] ?? '')
            .split(/\s+/)
            .slice(1)
            .map((source) => source.toLowerCase()),
        ]
  })
  framePolicies.set(url, lists)
}

/** Whether a page may show an ordinary frame: checked here, because Chromium got a wider policy. */
export function allowsFrame(pageUrl: string, frameUrl: string): boolean {
  const lists = framePolicies.get(pageUrl.replace(/#.*/, ''))
  const frame = new URL(frameUrl)
  const page = new URL(pageUrl)
  return (lists ?? []).every((sources) =>
    sources.some((source) => {
      if (source === '*') return /^https?:$/.test(frame.protocol)
      if (source === "'self'") return frame.origin === page.origin
      if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return frame.protocol === source
      const match = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*\.)?([^/:*]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(source)
      if (!match) return false
      const [, scheme, wild, host = '', port] = match
      return (
        (scheme === undefined || frame.protocol === `${scheme}:`) &&
        (wild ? frame.hostname.endsWith(`.${host}`) : frame.hostname === host) &&
        (port === '*' || frame.port === (port ?? ''))
      )
    }),
  )
}

/** Ends all servers, so that a finished app doesn't wait for open connections. */
export function closeServers(): void {
  for (const server of ALIVE) {
    server.closeAllConnections()
    server.close()
  }
}
