import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type ChunkSignatures, chunkSignatures } from './chunk-signatures'

/** A request as it came, for a look at how it was signed. */
export interface SignedRequest {
  readonly method: string
  /** The path and the query as they stand in its first line. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** What a signature says of who signed where and when. */
export interface Signature {
  readonly accessKeyId: string
  readonly region: string
  /** The session that the key belongs to. */
  readonly sessionToken: string
  /** What the body is said to hash to, or a word for how it is sent. */
  readonly contentSha256: string
  /** In milliseconds since 1970. */
  readonly at: number
  /** Tells whether whoever signed knows this secret. */
  readonly isBy: (secret: string) => boolean
  /** What the pieces of its body must carry, where whoever signed knows this secret. */
  readonly pieces: (secret: string) => ChunkSignatures
}

const ALGORITHM = 'AWS4-HMAC-SHA256'
const CREDENTIAL = /^([\w-]{1,128})\/(\d{8})\/([a-z0-9-]{1,40})\/s3\/aws4_request$/
const TIME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/
/** Without these a signature could be put before another request. */
const ALWAYS_SIGNED = ['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token']

/**
 * Reads a signature of version 4 in the header of a request to a store of objects; undefined: there is none, or it does not
 * say enough. By the public description of the algorithm: a canonical form of the request, hashed, signed by a key that is
 * derived of the secret, the day, the region and the service.
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

/** Each part encoded once, whatever of it the client left as it is. */
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

/** By their codes: what is encoded has nothing but ASCII. */
function inOrder(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** As that description encodes: all but letters, digits and `-._~`. */
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
    // Half a sign: no signature fits it.
    return text
  }
}
