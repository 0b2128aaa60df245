import { createHash, createHmac } from 'node:crypto'

/** Keys as the platform gives them out. */
export interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  readonly bucket: string
  readonly region: string
}

export interface Asking {
  /** Where the bucket lies, such as `http://127.0.0.1:80/s3`. */
  readonly endpoint: string
  readonly keys: Keys
  readonly key: string
  readonly at: number
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  readonly bytes?: Uint8Array<ArrayBuffer>
  /** Sent in place of what was signed. */
  readonly otherBytes?: Uint8Array<ArrayBuffer>
  /** Sent in place of the query that was signed. */
  readonly otherQuery?: Readonly<Record<string, string>>
}

const hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const queryOf = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

/** Asks a store of objects, signed as its clients sign. */
export async function askBucket(asking: Asking): Promise<Response> {
  const { endpoint, keys, key, at, method, query = {}, bytes = new Uint8Array(), otherBytes, otherQuery } = asking
  const url = new URL(`${endpoint}/${keys.bucket}/${key.split('/').map(encodeURIComponent).join('/')}`)
  const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const headers = {
    'x-amz-content-sha256': hex(bytes),
    'x-amz-date': time,
    'x-amz-security-token': keys.sessionToken,
  }
  const all = { host: url.host, ...headers }
  const names = Object.keys(all).join(';')
  const lines = Object.entries(all).map(([name, value]) => `${name}:${value}`)
  const canonical = [method, url.pathname, queryOf(query), ...lines, '', names, headers['x-amz-content-sha256']].join(
    '\n',
  )
  const scope = `${day}/${keys.region}/s3/aws4_request`
  const signingKey = [keys.region, 's3', 'aws4_request'].reduce<Buffer>(mac, mac(`AWS4${keys.secretAccessKey}`, day))
  const signature = mac(signingKey, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hex(canonical)}`).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  url.search = queryOf(otherQuery ?? query)
  const body = otherBytes ?? bytes
  return fetch(url, { method, headers: { ...headers, authorization }, ...(body.length === 0 ? {} : { body }) })
}

/** Puts a file under a key. */
export function putObject(putting: Omit<Asking, 'method'>): Promise<Response> {
  return askBucket({ ...putting, method: 'PUT' })
}
