import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StoredFile } from '../storage/files'

/** An answer of bytes: a stored file with its type. */
export interface FileAnswer {
  readonly file: StoredFile
  readonly mime: string
  /** Said to be the file's name when it is saved. */
  readonly name: string
  /** The hash of all its bytes, where it is known. */
  readonly sha256?: string
  /** The revision that it is, where it has one. */
  readonly revision?: number
  /** The binary parts beside it, each with its hash where that is known: `mask=…`. */
  readonly parts?: readonly string[]
}

/** A text that answers like a stored file, in ranges too. */
export function fileOfText(text: string): StoredFile {
  const bytes = Buffer.from(text)
  return {
    size: bytes.length,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    // One chunk: an empty one would end the stream before its time.
    read: (range) => Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]),
  }
}
