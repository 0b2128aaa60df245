import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { isNative, type Native } from '#domain/annotation/native'
import { fileOfText } from '../../server/file-answer'
import type { StoredFile } from '../../storage/files'
import { parsedJson } from './read-body'

/** Clients write `metadata` first, and it is rarely longer. */
const HEAD_BYTES = 16 * 1024
const TAG_LENGTH = 22
const BEGINNING = /^\s*\{\s*"metadata"\s*:\s*(?=\{)/

/**
 * Returns an annotation whose metadata give its item's own facts instead of the saved ones. If possible it reads only the
 * head. The public client names files by it, so the annotation must not choose that name.
 */
export async function withOwnMetadata(file: StoredFile, facts: Native): Promise<StoredFile> {
  const last = Math.min(file.size, HEAD_BYTES) - 1
  const head = last < 0 ? '' : (await bytesOf(file, { start: 0, end: last })).toString('latin1')
  const [beginning] = BEGINNING.exec(head) ?? []
  const end = beginning === undefined ? undefined : endOfObject(head, beginning.length)
  if (beginning !== undefined && end !== undefined) {
    const metadata = parsedJson(Buffer.from(head.slice(beginning.length, end), 'latin1'))
    if (isNative(metadata)) {
      if (Object.entries(facts).every(([key, value]) => metadata[key] === value)) return file
      return headed(file, Buffer.from(`{"metadata":${JSON.stringify({ ...metadata, ...facts })}`), end)
    }
  }
  const body = parsedJson(await bytesOf(file))
  if (!isNative(body) || !isNative(body.metadata)) return file
  return fileOfText(JSON.stringify({ ...body, metadata: { ...body.metadata, ...facts } }))
}

/** Replaces the start of a file up to `from`. */
function headed(file: StoredFile, beginning: Buffer, from: number): StoredFile {
  async function* chunks() {
    yield beginning
    if (from < file.size) yield* file.read({ start: from, end: file.size - 1 }) as AsyncIterable<Buffer>
  }
  return {
    size: beginning.length + file.size - from,
    tag: createHash('sha256').update(file.tag).update(beginning).digest('base64url').slice(0, TAG_LENGTH),
    read: () => Readable.from(chunks()),
  }
}

/**
 * End of the object that starts at `from`, after its last brace; undefined if it continues. Bytes of texts count as
 * Latin-1, which preserves quotes and braces.
 */
function endOfObject(text: string, from: number): number | undefined {
  let depth = 0
  let isText = false
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at]
    if (isText) {
      if (sign === '\\') at += 1
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{') depth += 1
    else if (sign === '}' && --depth === 0) return at + 1
  }
  return undefined
}

/** Reads the bytes of a file, or of a part of it. */
export async function bytesOf(
  file: StoredFile,
  range?: { readonly start: number; readonly end: number },
): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of file.read(range) as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
