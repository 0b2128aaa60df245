import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const UNSIGNED = 'UNSIGNED-PAYLOAD'
const HASH = /^[0-9a-f]{64}$/

/** A body on its way in, which is hashed as it is read. */
export interface ArrivingBody {
  readonly body: Readable
  /** Asked when all is read: false, where these are other bytes than were signed. */
  readonly isWhole: () => boolean
  /** The MD5 of what was read, in hex: a client knows a file by it. */
  readonly tag: () => string
  /** Reads what nobody read, so that the answer is heard. */
  readonly readPast: () => Promise<void>
}

/** The body of a request that was signed with this hash; undefined: it is sent in a way that is not taken. */
export function arrivingBody(said: string, sent: unknown): ArrivingBody | undefined {
  if (said !== UNSIGNED && !HASH.test(said)) return undefined
  const source = sent instanceof Readable ? sent : Readable.from([])
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  const body = new PassThrough()
  source.on('data', (chunk: Buffer) => [sha256, md5].forEach((hash) => hash.update(chunk)))
  // What breaks here breaks what is read from it, and is answered there.
  const arriving = pipeline(source, body).catch(() => undefined)
  return {
    body,
    isWhole: () => said === UNSIGNED || sha256.digest('hex') === said,
    tag: () => md5.digest('hex'),
    readPast: () => {
      body.resume()
      return arriving
    },
  }
}
