import { createHmac, randomBytes } from 'node:crypto'
import type { ChunkSignatures } from './chunk-signatures'
import { PROOF_FORM } from './proof-text'
import { readSignature, type SignedRequest } from './signature'

/** Where uploads by these keys go, and whose they are. */
export interface BucketPlace {
  readonly personId: number
  readonly teamId: number
  readonly projectId: number
  /** By what the keys were asked for, as a text: they end with it. */
  readonly proof: string
}

/** The keys of one project, as a client of a store of objects takes them. */
export interface BucketKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  readonly region: string
  readonly bucket: string
}

export interface BucketKeys {
  readonly of: (place: BucketPlace) => BucketKey
  /** Whose request this is; undefined: it was not signed by a key from here, or the key or the request is too old. */
  readonly placeOf: (request: SignedRequest) => BucketPlace | undefined
  /** What the pieces of a request's body must carry; asked of a request whose place is known. */
  readonly piecesOf: (request: SignedRequest) => ChunkSignatures | undefined
}

/** The one bucket that there is. */
export const BUCKET = 'loupe'
const REGION = 'us-east-1'
const KEPT_MS = 12 * 3_600_000
/** As far as clocks may be apart. */
const SKEW_MS = 15 * 60_000
const SECRET_BYTES = 32
const SESSION = new RegExp(`^(\\d{1,15})\\.(\\d{1,15})\\.(\\d{1,15})\\.(${PROOF_FORM})\\.(\\d{1,15})$`)

/**
 * Makes keys that end after half a day, or with this run of the platform. Nothing of them is kept: the secret of a session
 * follows from what the session says, so whoever changes a word of it does not know its secret.
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
