import { createHash, type Hash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { ChunkSignatures } from '../../server/chunk-signatures'

/** Decodes a chunked body, whose chunks follow a line with their length and signature. */
export interface BodyInPieces {
  /** Takes the encoded body and returns the bytes of its chunks. */
  readonly bytes: Transform
  /** Call it after the last byte: true if every chunk arrived with the required signature. */
  readonly isWhole: () => boolean
  /** Trailers by name; complete after the last byte. */
  readonly trailers: ReadonlyMap<string, string>
}

const CARRIAGE_RETURN = 13
const NEW_LINE = 10
const LINE_MAX = 1_024
const TRAILER_LINES_MAX = 20
const HEAD = /^([0-9a-f]{1,8})(?:;chunk-signature=([0-9a-f]{64}))?$/i
const TRAILER = /^([A-Za-z0-9-]{1,100}):(.*)$/
const TRAILER_SIGNATURE = 'x-amz-trailer-signature'

type State = 'head' | 'data' | 'gap' | 'trailer' | 'over' | 'broken'

/**
 * Decodes chunks in the form of object storage clients: `LENGTH[;chunk-signature=HEX]`, CRLF, the bytes, CRLF. The last
 * chunk is empty, and trailers may follow. `signatures` gives the required signatures; absent: none. `isClosed`: the
 * trailers are signed too.
 */
export function bodyInPieces(
  signatures: ChunkSignatures | undefined,
  isClosed: boolean,
  length: number | undefined,
): BodyInPieces {
  let state: State = 'head'
  let line = ''
  let left = 0
  let count = 0
  let carried = ''
  let hash: Hash = createHash('sha256')
  const signed: string[] = []
  const trailers = new Map<string, string>()

  const isCarried = (expected: (sha256: string) => string): boolean => expected(hash.digest('hex')) === carried
  const endPiece = (next: State): State => (signatures === undefined || isCarried(signatures.ofPiece) ? next : 'broken')
  const readHead = (): State => {
    const [, size, signature = ''] = HEAD.exec(line) ?? []
    if (size === undefined || (signature === '') !== (signatures === undefined)) return 'broken'
    left = Number.parseInt(size, 16)
    carried = signature.toLowerCase()
    hash = createHash('sha256')
    return left === 0 ? endPiece('trailer') : 'data'
  }
  const readTrailer = (): State => {
    if (line === '') return endTrailers()
    const [, name = '', value = ''] = TRAILER.exec(line) ?? []
    if (name === '' || trailers.size >= TRAILER_LINES_MAX) return 'broken'
    const small = name.toLowerCase()
    trailers.set(small, value.trim())
    if (small !== TRAILER_SIGNATURE) signed.push(`${small}:${value.trim()}\n`)
    return 'trailer'
  }
  const endTrailers = (): State => {
    if (signatures === undefined || !isClosed) return 'over'
    carried = trailers.get(TRAILER_SIGNATURE) ?? ''
    hash = createHash('sha256').update(signed.join(''))
    return isCarried(signatures.ofTrailer) ? 'over' : 'broken'
  }
  const readLine: Readonly<Partial<Record<State, () => State>>> = {
    head: readHead,
    gap: () => (line === '' ? 'head' : 'broken'),
    trailer: readTrailer,
  }
  /** Reads one byte of a line; the line's end switches the state. */
  const readByte = (byte: number): void => {
    if (byte !== NEW_LINE) line += String.fromCharCode(byte)
    if (byte !== NEW_LINE && line.length <= LINE_MAX) return
    line = line.charCodeAt(line.length - 1) === CARRIAGE_RETURN ? line.slice(0, -1) : line
    state = byte === NEW_LINE ? (readLine[state]?.() ?? 'broken') : 'broken'
    line = ''
  }

  const bytes = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      let at = 0
      while (at < chunk.length && state !== 'broken' && state !== 'over') {
        if (state !== 'data') {
          readByte(chunk[at] ?? 0)
          at += 1
          continue
        }
        const part = chunk.subarray(at, at + left)
        hash.update(part)
        bytes.push(part)
        at += part.length
        left -= part.length
        count += part.length
        if (left === 0) state = endPiece('gap')
      }
      // Bytes behind the end are not part of the body.
      if (state === 'over' && at < chunk.length) state = 'broken'
      done()
    },
    flush: (done) => {
      // Some clients omit the last empty line.
      if (state === 'trailer' && line === '') state = endTrailers()
      done()
    },
  })
  return { bytes, trailers, isWhole: () => state === 'over' && (length === undefined || length === count) }
}
