import { FILE_KINDS, type FileKind } from './kinds'
import { signatureKind } from './signatures'
import { isTextHead } from './text-head'

/** Bytes at a file's start that determine its kind. */
export const FILE_HEAD_BYTES = 4_096

const KINDS = Object.keys(FILE_KINDS).filter((name): name is FileKind => name in FILE_KINDS)
const KIND_OF_ENDING: ReadonlyMap<string, FileKind> = new Map(
  KINDS.flatMap((kind) => FILE_KINDS[kind].endings.map((ending) => [ending, kind] as const)),
)
const SLIDES_SIGNED: ReadonlySet<FileKind> = new Set(['tiff', 'jpeg', 'slide'])
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/
const ENDING = /\.([a-z0-9]{1,8})$/i

/** Kind of a file by its first bytes; among similar texts the extension decides. */
export function fileKind(head: Uint8Array, name: string): FileKind {
  if (head.length === 0) return 'empty'
  const signed = signatureKind(head)
  // Microscopes write TIFF or JPEG with extensions of their own, and with parts that no other program reads.
  if (namedKind(name) === 'slide' && (signed === undefined || SLIDES_SIGNED.has(signed))) return 'slide'
  if (signed !== undefined) return signed
  if (!isTextHead(head)) return isForeignText(head, name) ? 'foreignText' : 'unknown'
  if (SVG.test(String.fromCharCode(...head))) return 'svg'
  const named = namedKind(name)
  return named !== undefined && FILE_KINDS[named].family === 'text' ? named : 'text'
}

/** Kind that a file's extension suggests; undefined if unknown. */
export function namedKind(name: string): FileKind | undefined {
  const ending = fileEnding(name)
  return ending === undefined ? undefined : KIND_OF_ENDING.get(ending)
}

/** Lower-case extension of a file name, without its dot. */
export function fileEnding(name: string): string | undefined {
  return ENDING.exec(name)?.[1]?.toLowerCase()
}

function isForeignText(head: Uint8Array, name: string): boolean {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const named = namedKind(name)
  return named !== undefined && FILE_KINDS[named].family === 'text' && !head.includes(0)
}
