import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import { type ErrorCode, platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { HttpStream } from './http-answer'
import { isPublicAddress } from './public-address'
import { errorFromThrown } from './to-platform-error'

interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

export interface OutboundParts {
  /** Finds the addresses of a host. */
  readonly resolve: (host: string) => Promise<readonly ResolvedAddress[]>
  /** Tells whether a connection to this address may be made. */
  readonly mayReach: (address: string) => boolean
  /** Limit for the whole download, from the DNS question to the last byte. */
  readonly timeoutMs: number
  readonly bytesMax: number
}

/** Reads a file of the internet that an item links to. */
export type Outbound = (link: string, signal: AbortSignal) => Promise<Result<HttpStream>>

export const PUBLIC_INTERNET: OutboundParts = {
  resolve: (host) => lookup(host, { all: true }),
  mayReach: isPublicAddress,
  timeoutMs: 60_000,
  bytesMax: 256 * 1024 * 1024,
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const REDIRECTS_MAX = 3

/** The only way to servers that are not the platform's: over TLS, without cookies, tokens or names, to public addresses. */
export function createOutbound(parts: Partial<OutboundParts> = {}): Outbound {
  const { resolve, mayReach, timeoutMs, bytesMax } = { ...PUBLIC_INTERNET, ...parts }

  async function follow(url: URL, signal: AbortSignal, redirects: number): Promise<Result<HttpStream>> {
    const refused = refusalOf(url)
    if (refused !== undefined) return err(platformError(refused))
    const addresses = await addressesOf(url, { resolve, mayReach })
    if (!addresses.ok) return addresses
    const answer = await answerOf(url, addresses.value, signal, PICTURE)
    const { statusCode: status = 0, headers } = answer
    if (REDIRECTS.has(status)) {
      answer.destroy()
      const next = URL.parse(headers.location ?? '', url.href)
      const stays = next !== null && next.host === url.host && redirects < REDIRECTS_MAX
      return stays ? follow(next, signal, redirects + 1) : err(platformError('link_moved'))
    }
    if (status !== 200 || !PLAIN.test(headers['content-encoding'] ?? 'identity')) {
      answer.destroy()
      return err(platformError('link_refused', { detail: `status ${status}` }))
    }
    if (Number(headers['content-length'] ?? 0) > bytesMax) {
      answer.destroy()
      return err(platformError('link_too_large'))
    }
    return ok({ status, headers, body: limited(answer, bytesMax) })
  }

  return async (link, signal) => {
    const url = URL.parse(link)
    if (url === null) return err(platformError('link_insecure'))
    const within = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
    try {
      return await unlessOver(follow(url, within, 0), within)
    } catch (error) {
      if (signal.aborted) return err(platformError('aborted'))
      return err(platformError('link_unreachable', given({ detail: errorFromThrown(error).detail })))
    }
  }
}

const PLAIN = /^identity$/i

/** Parts of a request beyond its address. */
interface Sent {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
const PICTURE: Sent = { method: 'GET', headers: { accept: 'image/*', 'accept-encoding': 'identity' } }

/** All addresses of a host are checked, and the connection is made to one of these. */
export async function addressesOf(
  url: URL,
  { resolve, mayReach }: Pick<OutboundParts, 'resolve' | 'mayReach'>,
): Promise<Result<readonly ResolvedAddress[]>> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family === 0 ? await resolve(host) : [{ address: host, family }]
  if (found.length === 0) return err(platformError('link_unreachable', { detail: 'no address' }))
  return found.every(({ address }) => mayReach(address)) ? ok(found) : err(platformError('link_private'))
}

/** Addresses without TLS, or with a name or password in them, are not asked. */
export function refusalOf({ protocol, username, password }: URL): ErrorCode | undefined {
  return protocol !== 'https:' || username !== '' || password !== '' ? 'link_insecure' : undefined
}

/** Ends the wait with the signal; a resolver takes none itself. */
export function unlessOver<T>(coming: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason as Error)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    void coming.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

export function answerOf(
  url: URL,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
  { method, headers, body }: Sent,
): Promise<IncomingMessage> {
  const [first] = addresses
  const checked: LookupFunction = (_host, { all }, done) => {
    if (all === true) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      lookup: checked,
      // The environment may excuse bad certificates; this client doesn't.
      rejectUnauthorized: true,
      // A connection of its own: none that was made to an address checked for another host.
      agent: false,
      method,
      headers,
      signal,
    })
    asked.once('response', resolve)
    // After the answer its body tells what broke.
    asked.on('error', reject)
    asked.end(body)
  })
}

/** The bytes of an answer, which fails when there are too many of them. */
function limited(answer: IncomingMessage, bytesMax: number): Transform {
  let bytes = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > bytesMax) done(new Error(`more than ${bytesMax} bytes`))
      else done(null, chunk)
    },
  })
  // The reader of the body hears of a failure.
  return pipeline(answer, body, () => undefined)
}
