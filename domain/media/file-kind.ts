import { FILE_KINDS, type FileKind } from './kinds'
import { signatureKind } from './signatures'
import { isTextBeginning } from './text-beginning'

/** So many bytes from its beginning tell what a file is. */
export const FILE_HEAD_BYTES = 4_096

const KINDS = Object.keys(FILE_KINDS).filter((name): name is FileKind => name in FILE_KINDS)
const KIND_OF_ENDING: ReadonlyMap<string, FileKind> = new Map(
  KINDS.flatMap((kind) => FILE_KINDS[kind].endings.map((ending) => [ending, kind] as const)),
)
const SLIDES_SIGNED: ReadonlySet<FileKind> = new Set(['tiff', 'jpeg', 'slide'])
const SVG = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<svg[\s>]/
const ENDING = /\.([a-z0-9]{1,8})$/i

/** What a file is, by its first bytes; among texts, which look alike, its ending decides. */
export function fileKind(head: Uint8Array, name: string): FileKind {
  if (head.length === 0) return 'empty'
  const signed = signatureKind(head)
  // Programs of microscopes write them as TIFF or JPEG under endings of their own, with parts that no other program reads.
  if (namedKind(name) === 'slide' && (signed === undefined || SLIDES_SIGNED.has(signed))) return 'slide'
  if (signed !== undefined) return signed
  if (!isTextBeginning(head)) return isForeignText(head, name) ? 'foreignText' : 'unknown'
  if (SVG.test(String.fromCharCode(...head))) return 'svg'
  const named = namedKind(name)
  return named !== undefined && FILE_KINDS[named].family === 'text' ? named : 'text'
}

/** The kind that the ending of a name promises; undefined: none that is known. */
export function namedKind(name: string): FileKind | undefined {
  const ending = fileEnding(name)
  return ending === undefined ? undefined : KIND_OF_ENDING.get(ending)
}

/** The ending of a file name in small letters, without its dot. */
export function fileEnding(name: string): string | undefined {
  return ENDING.exec(name)?.[1]?.toLowerCase()
}

function isForeignText(head: Uint8Array, name: string): boolean {
  const [first, second] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true
  const named = namedKind(name)
  return named !== undefined && FILE_KINDS[named].family === 'text' && !head.includes(0)
}
