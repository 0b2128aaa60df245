import { createHash, createHmac } from 'node:crypto'

/** Keys as the platform gives them out. */
export interface Keys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken: string
  readonly bucket: string
  readonly region: string
}

export interface Putting {
  /** Where the bucket lies, such as `http://127.0.0.1:80/s3`. */
  readonly endpoint: string
  readonly keys: Keys
  readonly key: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly at: number
  /** Sent in place of what was signed. */
  readonly otherBytes?: Uint8Array<ArrayBuffer>
}

const hex = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Puts a file under a key, signed as clients of stores of objects sign it. */
export async function putObject({ endpoint, keys, key, bytes, at, otherBytes }: Putting): Promise<Response> {
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
  const canonical = ['PUT', url.pathname, '', ...lines, '', names, headers['x-amz-content-sha256']].join('\n')
  const scope = `${day}/${keys.region}/s3/aws4_request`
  const signingKey = [keys.region, 's3', 'aws4_request'].reduce<Buffer>(mac, mac(`AWS4${keys.secretAccessKey}`, day))
  const signature = mac(signingKey, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hex(canonical)}`).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  return fetch(url, { method: 'PUT', headers: { ...headers, authorization }, body: otherBytes ?? bytes })
}
