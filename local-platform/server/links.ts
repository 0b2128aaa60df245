import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Query of a link. */
export interface LinkProof {
  /** Expiry, in milliseconds since 1970. */
  readonly until: number
  /** Holder, and the signature of everything. */
  readonly key: string
}

/** Person, credential and project of a link; checked again on use. */
export interface LinkHolder {
  readonly personId: number
  readonly teamId: number
  readonly projectId: number
  /** Credential as a text. */
  readonly proof: string
}

/** Links that their holder can read for a while without a token. */
export interface Links {
  /** Link to a path of the main service. */
  of(path: string, holder: LinkHolder): string
  /** Link to a page of the auth host. */
  page(path: string): string
  /** Holder of a path's link; undefined if it is foreign, for another path, or expired. */
  holderOf(path: string, proof: LinkProof): LinkHolder | undefined
}

const KEPT_MS = 60 * 60 * 1_000
const SECRET_BYTES = 32
const KEY = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.([\w-]{2,80})\.([\w-]{43})$/

/** Creates links that end after an hour, or with this run of the platform; `base` is the main service's address. */
export function createLinks(clock: { readonly now: () => number }, base: () => string): Links {
  const secret = randomBytes(SECRET_BYTES)
  const signed = (path: string, until: number, said: string): Buffer =>
    createHmac('sha256', secret).update(`${until}\n${said}\n${path}`).digest()
  return {
    of(path, { personId, teamId, projectId, proof }) {
      const until = clock.now() + KEPT_MS
      const said = [personId, teamId, projectId, proof].join('.')
      const url = new URL(path, base())
      url.searchParams.set('until', String(until))
      url.searchParams.set('key', `${said}.${signed(path, until, said).toString('base64url')}`)
      return url.href
    },
    page: (path) => new URL(path, new URL('/auth/', base())).href,
    holderOf(path, { until, key }) {
      const [, personId, teamId, projectId, proof, signature] = KEY.exec(key) ?? []
      if (proof === undefined || signature === undefined || clock.now() >= until) return undefined
      const own = signed(path, until, [personId, teamId, projectId, proof].join('.'))
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
      return { personId: Number(personId), teamId: Number(teamId), projectId: Number(projectId), proof }
    },
  }
}
