import { createHash } from 'node:crypto'
import type { StoredFile } from '../storage/files'
import type { ItemRow } from '../storage/items'

const FOLDER = 'annotations'

/** Path in the data folder of an annotation's bytes, or of a part with another ending. `file` is mostly their hash. */
export function annotationPath(itemId: number, file: string, ending = 'json'): string {
  return `${FOLDER}/${itemId}.${file}.${ending}`
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export async function readWhole(file: StoredFile): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file.read() as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Tells whether another file took the place of a sample's. */
export function isReplaced({ source }: ItemRow): boolean {
  return source.kind === 'sample' && source.replaced === true
}
