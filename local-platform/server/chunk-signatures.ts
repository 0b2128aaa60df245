import { createHash, createHmac } from 'node:crypto'

/** Signatures of the chunks of a signed body, in order; each builds on the previous one. */
export interface ChunkSignatures {
  /** Required signature in hex of the next chunk, given its SHA-256 in hex. */
  readonly ofPiece: (sha256: string) => string
  /** Required signature of the trailers. */
  readonly ofTrailer: (sha256: string) => string
}

const NOTHING = createHash('sha256').digest('hex')

/**
 * Starts with the signature of the request's header in hex; `key` derives from the secret. Follows the public
 * description of version 4 for chunked bodies. Each chunk signs its time, its scope, the previous signature and its own
 * hash.
 */
export function chunkSignatures(key: Buffer, time: string, scope: string, seed: string): ChunkSignatures {
  let before = seed
  const signed = (lines: readonly string[]): string => {
    before = createHmac('sha256', key).update(lines.join('\n')).digest('hex')
    return before
  }
  return {
    ofPiece: (sha256) => signed(['AWS4-HMAC-SHA256-PAYLOAD', time, scope, before, NOTHING, sha256]),
    ofTrailer: (sha256) => signed(['AWS4-HMAC-SHA256-TRAILER', time, scope, before, sha256]),
  }
}
