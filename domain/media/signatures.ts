import type { FileKind } from './kinds'

interface Signature {
  readonly kind: FileKind
  /** Positions and bytes, as Latin-1 characters. */
  readonly parts: readonly (readonly [at: number, bytes: string])[]
}

const at0 = (kind: FileKind, bytes: string): Signature => ({ kind, parts: [[0, bytes]] })
const riff = (kind: FileKind, form: string): Signature => ({
  kind,
  parts: [
    [0, 'RIFF'],
    [8, form],
  ],
})
const atom = (kind: FileKind, name: string): Signature => ({ kind, parts: [[4, name]] })
const ftyp = (kind: FileKind, brand: string): Signature => atom(kind, `ftyp${brand}`)

/** The first match counts. */
const SIGNATURES: readonly Signature[] = [
  at0('jpeg', '\xff\xd8\xff'),
  at0('png', '\x89PNG\r\n\x1a\n'),
  at0('gif', 'GIF87a'),
  at0('gif', 'GIF89a'),
  riff('webp', 'WEBP'),
  riff('avi', 'AVI '),
  riff('wav', 'WAVE'),
  at0('tiff', 'II*\0'),
  at0('tiff', 'MM\0*'),
  at0('tiff', 'II+\0'),
  at0('tiff', 'MM\0+'),
  { kind: 'dicom', parts: [[128, 'DICM']] },
  ftyp('avif', 'avif'),
  ftyp('avif', 'avis'),
  ftyp('heic', 'hei'),
  ftyp('heic', 'hev'),
  ftyp('heic', 'mif1'),
  ftyp('heic', 'msf1'),
  ftyp('mov', 'qt  '),
  ftyp('m4a', 'M4A'),
  ftyp('mp4', ''),
  atom('mov', 'moov'),
  atom('mov', 'mdat'),
  atom('mov', 'wide'),
  at0('flv', 'FLV\x01'),
  at0('ogg', 'OggS'),
  at0('mpeg', '\0\0\x01\xba'),
  at0('mpeg', '\0\0\x01\xb3'),
  at0('mp3', 'ID3'),
  at0('mp3', '\xff\xfb'),
  at0('mp3', '\xff\xf3'),
  at0('mp3', '\xff\xf2'),
  at0('flac', 'fLaC'),
  at0('las', 'LASF'),
  at0('pcd', '# .PCD'),
  at0('pcd', 'VERSION .7\nFIELDS'),
  at0('pcd', 'VERSION 0.7\nFIELDS'),
  at0('ply', 'ply\n'),
  at0('ply', 'ply\r'),
  at0('zip', 'PK\x03\x04'),
  at0('zip', 'PK\x05\x06'),
  at0('psd', '8BPS'),
  at0('ico', '\0\0\x01\0'),
  at0('slide', 'ZISRAWFILE'),
  at0('jp2', '\0\0\0\x0cjP  '),
  at0('jp2', '\xff\x4f\xff\x51'),
  at0('jxl', '\0\0\0\x0cJXL '),
  at0('jxl', '\xff\x0a'),
]

const BMP_HEADER_LENGTHS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124])
const EBML = '\x1aE\xdf\xa3'
/** Some programs write a few lines before a PDF's start. */
const PDF_WITHIN = 1_024

/** Kind of a file by the signature in its first bytes; undefined if unknown. */
export function signatureKind(head: Uint8Array): FileKind | undefined {
  const found = SIGNATURES.find(({ parts }) => parts.every(([at, bytes]) => startsAt(head, at, bytes)))
  if (found !== undefined) return found.kind
  if (startsAt(head, 0, EBML)) return latin(head, 0, 64).includes('webm') ? 'webm' : 'matroska'
  if (startsAt(head, 0, 'BM') && BMP_HEADER_LENGTHS.has(head[14] ?? 0) && head[15] === 0) return 'bmp'
  return latin(head, 0, PDF_WITHIN).includes('%PDF-') ? 'pdf' : undefined
}

function startsAt(head: Uint8Array, at: number, bytes: string): boolean {
  if (head.length < at + bytes.length) return false
  for (let index = 0; index < bytes.length; index += 1) {
    if (head[at + index] !== bytes.charCodeAt(index)) return false
  }
  return true
}

function latin(head: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...head.subarray(from, from + length))
}
