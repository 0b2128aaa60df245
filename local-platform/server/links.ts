import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What a link says besides its path. */
export interface LinkProof {
  /** When it ends, in milliseconds since 1970. */
  readonly until: number
  readonly key: string
}

/** Addresses that whoever holds them may read for a while, without a token. */
export interface Links {
  /** The address of one path of the main service. */
  of(path: string): string
  /** Tells whether a proof is of this path, was made here, and has not ended. */
  holds(path: string, proof: LinkProof): boolean
}

const KEPT_MS = 60 * 60 * 1_000
const SECRET_BYTES = 32

/** Makes links that end after an hour, or with this run of the platform; `base` is the main service's address. */
export function createLinks(clock: { readonly now: () => number }, base: () => string): Links {
  const secret = randomBytes(SECRET_BYTES)
  const keyOf = (path: string, until: number): Buffer =>
    createHmac('sha256', secret).update(`${until}\n${path}`).digest()
  return {
    of(path) {
      const until = clock.now() + KEPT_MS
      const url = new URL(path, base())
      url.searchParams.set('until', String(until))
      url.searchParams.set('key', keyOf(path, until).toString('base64url'))
      return url.href
    },
    holds(path, { until, key }) {
      const [given, own] = [Buffer.from(key, 'base64url'), keyOf(path, until)]
      return given.length === own.length && timingSafeEqual(given, own) && clock.now() < until
    },
  }
}
