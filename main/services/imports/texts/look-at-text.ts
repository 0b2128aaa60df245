import { given } from '#domain/given'
import type { IncomingFile } from '#domain/limits'
import { namedKind } from '#domain/media/file-kind'
import { FILE_KINDS, type FileKind } from '#domain/media/kinds'
import { isTextBeginning } from '#domain/media/text-beginning'

/** So many bytes from its beginning tell how a text is written. */
export const TEXT_HEAD_BYTES = 64 * 1024
const ESCAPE = 27

/** Tells whether what a file is by its first bytes leaves open how its letters are written. */
export function mayBeText(kind: FileKind, name: string): boolean {
  if (FILE_KINDS[kind].family === 'text' || kind === 'foreignText') return true
  const named = namedKind(name)
  return kind === 'unknown' && named !== undefined && FILE_KINDS[named].family === 'text'
}

/** A file that may be a text, by its first bytes: which kind its name says, and how it is written. */
export async function textFile(head: Uint8Array, kind: FileKind, name: string, bytes: number): Promise<IncomingFile> {
  const isPlain = FILE_KINDS[kind].family === 'text' && !head.includes(ESCAPE) && isTextBeginning(head)
  if (isPlain) return { kind, bytes }
  const { tellEncoding } = await import('./tell-encoding')
  const encoding = tellEncoding(head, head.length === bytes)
  if (encoding === undefined) return { kind: kind === 'unknown' ? 'unknown' : 'foreignText', bytes }
  const named = namedKind(name)
  const told = named !== undefined && FILE_KINDS[named].family === 'text' ? named : 'text'
  return { kind: told, bytes, ...given({ encoding: encoding === 'utf-8' ? undefined : encoding }) }
}
