import { createHash, createHmac } from 'node:crypto'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** Keys as the platform gives them. */
export interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  readonly bucket: string
  readonly region: string
}

export interface Asking {
  /** Address of the bucket, such as `http://127.0.0.1:80/s3`. */
  readonly endpoint: string
  readonly keys: Keys
  readonly key: string
  readonly at: number
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** Sent instead of the signed body. */
  readonly otherBytes?: Uint8Array<ArrayBuffer>
  /** Sent in pieces of this many bytes, each signed, or all unsigned with a checksum after them. */
  readonly pieces?: Pieces
  /** Sent instead of the signed query. */
  readonly otherQuery?: Readonly<Record<string, string>>
}

export interface Pieces {
  readonly bytes: number
  readonly way: 'signed' | 'signed with a checksum' | 'unsigned'
  /** The checksum's name, and its value in base64. */
  readonly checksum?: readonly [name: string, value: string]
  /** Changes the request after it was signed. */
  readonly bend?: (body: Buffer) => Buffer
}
const WAYS: Readonly<Record<Pieces['way'], string>> = {
  signed: 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD',
  'signed with a checksum': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER',
  unsigned: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
}

const hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const queryOf = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

/** Client of an object store that signs as S3 clients do. */
export async function askBucket(asking: Asking): Promise<Response> {
  const {
    endpoint,
    keys,
    key,
    at,
    method,
    query = {},
    bytes = new Uint8Array(),
    pieces,
    otherBytes,
    otherQuery,
  } = asking
  const url = new URL(`${endpoint}/${keys.bucket}/`)
  // Unlike in a URL, keys may have parts such as `..`.
  const pathname = `${url.pathname}${key.split('/').map(encodeURIComponent).join('/')}`
  const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const headers = {
    ...(pieces === undefined ? undefined : { 'content-encoding': 'aws-chunked' }),
    'x-amz-content-sha256': pieces === undefined ? hex(bytes) : WAYS[pieces.way],
    'x-amz-date': time,
    ...(pieces === undefined ? undefined : { 'x-amz-decoded-content-length': String(bytes.length) }),
    'x-amz-security-token': keys.sessionToken,
    ...(pieces?.checksum === undefined ? undefined : { 'x-amz-trailer': pieces.checksum[0] }),
  }
  const all = { host: url.host, ...headers }
  const names = Object.keys(all).join(';')
  const lines = Object.entries(all).map(([name, value]) => `${name}:${value}`)
  const canonical = [method, pathname, queryOf(query), ...lines, '', names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${keys.region}/s3/aws4_request`
  const signingKey = [keys.region, 's3', 'aws4_request'].reduce<Buffer>(mac, mac(`AWS4${keys.secretAccessKey}`, day))
  const signature = mac(signingKey, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hex(canonical)}`).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  const body =
    pieces === undefined ? (otherBytes ?? bytes) : inPieces(bytes, pieces, { signingKey, time, scope, signature })
  const search = queryOf(otherQuery ?? query)
  return send(url, search === '' ? pathname : `${pathname}?${search}`, method, { ...headers, authorization }, body)
}

/** Sends a request to a path exactly as written. */
function send(
  { hostname, port }: URL,
  path: string,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: Uint8Array,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers: { ...headers, 'content-length': body.length } })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      buffer(answer).then((bytes) => {
        const { statusCode: status = 0, headers: said } = answer
        const kept = Object.entries(said).map(([name, value]): [string, string] => [name, String(value)])
        resolve(new Response(status === 204 ? null : new Uint8Array(bytes), { status, headers: kept }))
      }, reject)
    })
    sent.end(body)
  })
}

interface SignedHead {
  readonly signingKey: Buffer
  readonly time: string
  readonly scope: string
  readonly signature: string
}

function inPieces(
  bytes: Uint8Array,
  pieces: Pieces,
  { signingKey, time, scope, signature }: SignedHead,
): Uint8Array<ArrayBuffer> {
  let before = signature
  const signed = (kind: string, ...hashes: readonly string[]): string => {
    before = mac(signingKey, [`AWS4-HMAC-SHA256-${kind}`, time, scope, before, ...hashes].join('\n')).toString('hex')
    return before
  }
  const isSigned = pieces.way !== 'unsigned'
  const head = (part: Uint8Array): string =>
    isSigned
      ? `${part.length.toString(16)};chunk-signature=${signed('PAYLOAD', hex(''), hex(part))}`
      : part.length.toString(16)
  const sent: Uint8Array[] = []
  for (let start = 0; start < bytes.length; start += pieces.bytes) {
    const part = bytes.subarray(start, start + pieces.bytes)
    sent.push(Buffer.from(`${head(part)}\r\n`), part, Buffer.from('\r\n'))
  }
  sent.push(Buffer.from(`${head(new Uint8Array())}\r\n`))
  if (pieces.checksum !== undefined) {
    const [name, value] = pieces.checksum
    sent.push(Buffer.from(`${name}:${value}\r\n`))
    if (isSigned) sent.push(Buffer.from(`x-amz-trailer-signature:${signed('TRAILER', hex(`${name}:${value}\n`))}\r\n`))
  }
  const body = Buffer.concat([...sent, Buffer.from('\r\n')])
  return new Uint8Array(pieces.bend?.(body) ?? body)
}

/** Uploads a file under a key. */
export function putObject(putting: Omit<Asking, 'method'>): Promise<Response> {
  return askBucket({ ...putting, method: 'PUT' })
}
