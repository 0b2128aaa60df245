import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { StoredFile } from '../storage/files'

/** Answer of bytes: a stored file with its media type. */
export interface FileAnswer {
  readonly file: StoredFile
  readonly mime: string
  /** File name for saving. */
  readonly name: string
  /** Hash of all its bytes, if known. */
  readonly sha256?: string
  /** Its revision, if it has one. */
  readonly revision?: number
  /** Its binary parts, each with its hash if known: `mask=…`. */
  readonly parts?: readonly string[]
}

/** Presents a text as a stored file, with ranges. */
export function fileOfText(text: string): StoredFile {
  const bytes = Buffer.from(text)
  return {
    size: bytes.length,
    tag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    // Use one chunk: an empty one would end the stream early.
    read: (range) => Readable.from([range === undefined ? bytes : bytes.subarray(range.start, range.end + 1)]),
  }
}
