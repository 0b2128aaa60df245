import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type ChunkSignatures, chunkSignatures } from './chunk-signatures'

/** Received request, for a check of its signature. */
export interface SignedRequest {
  readonly method: string
  /** Path and query from its first line. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** Signer, scope and time of a signature. */
export interface Signature {
  readonly accessKeyId: string
  readonly region: string
  /** Session that the key belongs to. */
  readonly sessionToken: string
  /** Declared hash of the body, or a word for its transfer. */
  readonly contentSha256: string
  /** In milliseconds since 1970. */
  readonly at: number
  /** Tells whether the signer knows this secret. */
  readonly isBy: (secret: string) => boolean
  /** Required chunk signatures of its body, under this secret. */
  readonly pieces: (secret: string) => ChunkSignatures
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const CREDENTIAL = /^([\w-]{1,128})\/(\d{8})\/([a-z0-9-]{1,40})\/s3\/aws4_request$/
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
/** Required headers: without them a signature could be moved to another request. */
const ALWAYS_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token']

/**
 * Parses a version 4 signature in the header of a request to an object storage; undefined if it is missing or
 * incomplete. Follows the public description: a canonical form of the request is hashed and signed by a derived key.
 * The key derives from secret, day, region and service.
 */
export function readSignature({ method, url, headers }: SignedRequest): Signature | undefined {
  const header = (name: string): string => {
    const value = headers[name]
    return typeof value === 'string' ? value : (value?.join(',') ?? '')
  }
  const said = header('authorization')
  if (!said.startsWith(`${ALGORITHM} `)) return undefined
  const parts = new Map(
    said
      .slice(ALGORITHM.length)
      .split(',')
      .map((part) => part.trim().split(/=(.*)/s))
      .map(([name = '', value = '']) => [name, value] as const),
  )
  const [, accessKeyId, day, region] = CREDENTIAL.exec(parts.get('Credential') ?? '') ?? []
  const signed = (parts.get('SignedHeaders') ?? '').split(';')
  const given = Buffer.from(parts.get('Signature') ?? '', 'hex')
  const [time, contentSha256] = [header('x-amz-date'), header('x-amz-content-sha256')]
  const at = millisecondsOf(time)
  if (accessKeyId === undefined || day === undefined || region === undefined || at === undefined) return undefined
  if (!time.startsWith(day) || !ALWAYS_SIGNED.every((name) => signed.includes(name))) return undefined
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const canonical = [
    method,
    canonicalPath(path),
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${header(name).trim().replaceAll(/ +/g, ' ')}`),
    '',
    signed.join(';'),
    contentSha256,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const keyOf = (secret: string): Buffer =>
    [day, region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${secret}`))
  const text = [ALGORITHM, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  return {
    accessKeyId,
    region,
    sessionToken: header('x-amz-security-token'),
    contentSha256,
    at,
    pieces: (secret) => chunkSignatures(keyOf(secret), time, scope, given.toString('hex')),
    isBy: (secret) => {
      const own = hmac(keyOf(secret), text)
      return given.length === own.length && timingSafeEqual(given, own)
    },
  }
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function millisecondsOf(time: string): number | undefined {
  const [, year, month, day, hour, minute, second] = TIME.exec(time) ?? []
  return year === undefined ? undefined : Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
}

/** Encodes each part exactly once, regardless of the client's encoding. */
function canonicalPath(path: string): string {
  return path.split('/').map(encoded).join('/')
}

function canonicalQuery(query: string): string {
  if (query === '') return ''
  return query
    .split('&')
    .map((pair) => {
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      return [encoded(name), encoded(value)] as const
    })
    .toSorted(([a, ofA], [b, ofB]) => inOrder(a, b) || inOrder(ofA, ofB))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** Compares by code: encoded text is ASCII only. */
function inOrder(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Encodes everything but letters, digits and `-._~`, as that description requires. */
function encoded(text: string): string {
  return encodeURIComponent(decoded(text)).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // Lone surrogate: no signature matches it.
    return text
  }
}
