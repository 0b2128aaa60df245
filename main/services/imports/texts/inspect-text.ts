import { given } from '#domain/given'
import type { IncomingFile } from '#domain/limits'
import { namedKind } from '#domain/media/file-kind'
import { FILE_KINDS, type FileKind } from '#domain/media/kinds'
import { isTextHead } from '#domain/media/text-head'

/** Bytes at a text's start that determine its encoding. */
export const TEXT_HEAD_BYTES = 64 * 1024
const ESCAPE = 27

/** Tells whether a file's kind leaves its encoding open. */
export function mayBeText(kind: FileKind, name: string): boolean {
  if (FILE_KINDS[kind].family === 'text' || kind === 'foreignText') return true
  const named = namedKind(name)
  return kind === 'unknown' && named !== undefined && FILE_KINDS[named].family === 'text'
}

/** Checks a possible text by its first bytes: its kind by name, and its encoding. */
export async function textFile(head: Uint8Array, kind: FileKind, name: string, bytes: number): Promise<IncomingFile> {
  const isPlain = FILE_KINDS[kind].family === 'text' && !head.includes(ESCAPE) && isTextHead(head)
  if (isPlain) return { kind, bytes }
  const { detectEncoding } = await import('./detect-encoding')
  const encoding = detectEncoding(head, head.length === bytes)
  if (encoding === undefined) return { kind: kind === 'unknown' ? 'unknown' : 'foreignText', bytes }
  const named = namedKind(name)
  const told = named !== undefined && FILE_KINDS[named].family === 'text' ? named : 'text'
  return { kind: told, bytes, ...given({ encoding: encoding === 'utf-8' ? undefined : encoding }) }
}
