import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ChunkSignatures } from '../../server/chunk-signatures'
import { bodyInPieces } from './body-in-pieces'
import { checksumNamed, isChecksum } from './checksums'

const UNSIGNED = 'UNSIGNED-PAYLOAD'
const HASH = /^[0-9a-f]{64}$/
/** Chunked bodies, by the word in place of the body's hash. */
const IN_PIECES: Readonly<Record<string, { readonly isSigned: boolean; readonly isClosed: boolean }>> = {
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD': { isSigned: true, isClosed: false },
  'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER': { isSigned: true, isClosed: true },
  'STREAMING-UNSIGNED-PAYLOAD-TRAILER': { isSigned: false, isClosed: false },
}

/** Incoming body, which is hashed while it is read. */
export interface ArrivingBody {
  readonly body: Readable
  /** Call it after the last byte: false if the bytes differ from the signed ones, or from their checksum. */
  readonly isWhole: () => boolean
  /** MD5 of the bytes in hex, by which a client identifies a file. */
  readonly tag: () => string
  /** Discards unread bytes, so that the client receives the answer. */
  readonly readPast: () => Promise<void>
}

/**
 * Opens the body of a request, plain or chunked; undefined for an unsupported transfer. `hasChecksums`: the checksums
 * in its header are of the body.
 */
export function arrivingBody(
  headers: IncomingHttpHeaders,
  sent: unknown,
  signatures: () => ChunkSignatures | undefined,
  hasChecksums: boolean,
): ArrivingBody | undefined {
  const said = String(headers['x-amz-content-sha256'])
  const way = Object.hasOwn(IN_PIECES, said) ? IN_PIECES[said] : undefined
  if (way === undefined && said !== UNSIGNED && !HASH.test(said)) return undefined
  const names = hasChecksums ? checksumNames(headers) : []
  const checksums = names.map((name) => ({ name, sum: checksumNamed(name) }))
  if (checksums.some(({ sum }) => sum === undefined)) return undefined
  const pieces =
    way === undefined
      ? undefined
      : bodyInPieces(way.isSigned ? signatures() : undefined, way.isClosed, lengthSaid(headers))
  const source = sent instanceof Readable ? sent : Readable.from([])
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  const body = new PassThrough()
  const read = pieces?.bytes ?? source
  read.on('data', (chunk: Buffer) => {
    sha256.update(chunk)
    md5.update(chunk)
    for (const { sum } of checksums) sum?.add(chunk)
  })
  // A failure here fails the reader too, which answers it.
  const arriving = (pieces === undefined ? pipeline(source, body) : pipeline(source, pieces.bytes, body)).catch(
    () => undefined,
  )
  const isSigned = (): boolean => pieces?.isWhole() ?? (said === UNSIGNED || sha256.digest('hex') === said)
  const isChecked = (): boolean =>
    checksums.every(({ name, sum }) => (pieces?.trailers.get(name) ?? headers[name]) === sum?.end())
  return {
    body,
    isWhole: () => isSigned() && isChecked(),
    tag: () => md5.digest('hex'),
    readPast: () => {
      body.resume()
      return arriving
    },
  }
}

/** Checksums in the header, or announced for the trailer. */
function checksumNames(headers: IncomingHttpHeaders): readonly string[] {
  const announced = String(headers['x-amz-trailer'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
  return [...new Set([...Object.keys(headers), ...announced])].filter(isChecksum)
}

function lengthSaid(headers: IncomingHttpHeaders): number | undefined {
  const length = Number(headers['x-amz-decoded-content-length'])
  return Number.isSafeInteger(length) ? length : undefined
}
