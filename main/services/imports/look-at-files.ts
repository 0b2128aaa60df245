import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingFile } from '#domain/limits'
import { FILE_HEAD_BYTES, fileKind } from '#domain/media/file-kind'
import { FILE_KINDS } from '#domain/media/kinds'
import { PICTURE_HEAD_BYTES, pictureSize } from '#domain/media/picture-size'
import { findFiles, type Found } from './find-files'

type FoundFile = Extract<Found, { kind: 'file' }>

/** A found file with what its first bytes and the disk tell of it. */
export type Looked = Exclude<Found, FoundFile> | (FoundFile & { readonly file: IncomingFile })

/** Files that are opened at the same time; a disk answers some at once faster than one after the other. */
const LOOKED_AT_ONCE = 16
const READ_FAILURES: Readonly<Record<string, string>> = {
  ENOENT: 'It is not there any more.',
  EACCES: 'You have no permission to open it.',
  EPERM: 'You have no permission to open it.',
}

/** What a person reads of a file that can't be read. */
export function readFailure(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return READ_FAILURES[code] ?? "It can't be read."
}

/** Everything in the given folders and files, in natural order, with what each file is. */
export async function* lookAtFiles(paths: readonly string[], signal: AbortSignal): AsyncGenerator<Looked> {
  let waiting: Found[] = []
  for await (const found of findFiles(paths, signal)) {
    waiting.push(found)
    if (waiting.length < LOOKED_AT_ONCE) continue
    yield* await Promise.all(waiting.map(lookAt))
    waiting = []
  }
  yield* await Promise.all(waiting.map(lookAt))
}

async function lookAt(found: Found): Promise<Looked> {
  if (found.kind !== 'file') return found
  const { path, relative } = found
  try {
    const opened = await open(path)
    try {
      return { ...found, file: await readHead(opened, relative) }
    } finally {
      await opened.close()
    }
  } catch (cause) {
    // The person reads the reason beside the file's name.
    return { kind: 'unreadable', relative, reason: readFailure(cause) }
  }
}

async function readHead(opened: FileHandle, name: string): Promise<IncomingFile> {
  const { size: bytes } = await opened.stat()
  const head = await firstBytes(opened, FILE_HEAD_BYTES)
  const kind = fileKind(head, name)
  if (FILE_KINDS[kind].family !== 'picture') return { kind, bytes }
  const isTold = pictureSize(kind, head)
  const size =
    isTold ?? (bytes > head.length ? pictureSize(kind, await firstBytes(opened, PICTURE_HEAD_BYTES)) : undefined)
  return { kind, bytes, ...size }
}

async function firstBytes(opened: FileHandle, most: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await opened.read(Buffer.alloc(most), 0, most, 0)
  return buffer.subarray(0, bytesRead)
}
