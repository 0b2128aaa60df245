import { createHash, createHmac } from 'node:crypto'

/** Signatures of the parts of a body that is sent in signed pieces, in their order; each is built on the one before. */
export interface ChunkSignatures {
  /** The signature in hex that the next piece must carry, whose bytes have this SHA-256 in hex. */
  readonly ofPiece: (sha256: string) => string
  /** That of the lines behind the last piece. */
  readonly ofTrailer: (sha256: string) => string
}

const NOTHING = createHash('sha256').digest('hex')

/**
 * Begins with the signature of the request's header (hex); `key` is the one that is derived of the secret. By the public description of version 4 for bodies in pieces: each
 * piece signs its time, its scope, the signature before and its own hash.
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
