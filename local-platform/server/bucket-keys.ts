import { createHmac, randomBytes } from 'node:crypto'
import type { ChunkSignatures } from './chunk-signatures'
import { PROOF_FORM } from './proof-text'
import { readSignature, type SignedRequest } from './signature'

/** Target and owner of uploads with these keys. */
export interface BucketPlace {
  readonly personId: number
  readonly teamId: number
  readonly projectId: number
  /** Proof by which the keys were requested, as a text: they end with it. */
  readonly proof: string
}

/** Keys of one project, in the form of object storage clients. */
export interface BucketKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  readonly region: string
  readonly bucket: string
}

export interface BucketKeys {
  readonly of: (place: BucketPlace) => BucketKey
  /** Target of a request; undefined if no key from here signed it, or if key or request are too old. */
  readonly placeOf: (request: SignedRequest) => BucketPlace | undefined
  /** Required chunk signatures of a request's body, for a request with a known target. */
  readonly piecesOf: (request: SignedRequest) => ChunkSignatures | undefined
}

/** Name of the one bucket. */
export const BUCKET = 'loupe'
const REGION = 'us-east-1'
const KEPT_MS = 12 * 3_600_000
/** Largest permitted difference of clocks. */
const SKEW_MS = 15 * 60_000
const SECRET_BYTES = 32
const SESSION = new RegExp(`^(\\d{1,15})\\.(\\d{1,15})\\.(\\d{1,15})\\.(${PROOF_FORM})\\.(\\d{1,15})$`)

/**
 * Creates keys that end after half a day, or with this run of the platform. Nothing is stored: a session's secret
 * derives from its content, so that a changed session has an unknown secret.
 */
export function createBucketKeys(clock: { readonly now: () => number }): BucketKeys {
  const root = randomBytes(SECRET_BYTES)
  const derived = (what: string, session: string): string =>
    createHmac('sha256', root).update(`${what} ${session}`).digest('base64url')
  const accessKeyOf = (session: string): string => `LOUPE${derived('id', session).replaceAll(/[^A-Za-z0-9]/g, '')}`
  return {
    of: ({ personId, teamId, projectId, proof }) => {
      const sessionToken = [clock.now() + KEPT_MS, personId, teamId, proof, projectId].join('.')
      return {
        accessKeyId: accessKeyOf(sessionToken),
        secretAccessKey: derived('secret', sessionToken),
        sessionToken,
        region: REGION,
        bucket: BUCKET,
      }
    },
    piecesOf: (request) => {
      const signature = readSignature(request)
      return signature?.pieces(derived('secret', signature.sessionToken))
    },
    placeOf: (request) => {
      const signature = readSignature(request)
      const [, until, personId, teamId, proof, projectId] = SESSION.exec(signature?.sessionToken ?? '') ?? []
      if (signature === undefined || until === undefined || proof === undefined) return undefined
      const { sessionToken, accessKeyId, at } = signature
      const now = clock.now()
      if (Number(until) < now || Math.abs(now - at) > SKEW_MS || accessKeyId !== accessKeyOf(sessionToken))
        return undefined
      if (!signature.isBy(derived('secret', sessionToken))) return undefined
      return { personId: Number(personId), teamId: Number(teamId), projectId: Number(projectId), proof }
    },
  }
}
