import { deflateRawSync } from 'node:zlib'

/** Value of a tag: texts and numbers as their representation writes them, or items of a sequence. */
type Value = string | readonly number[] | Uint8Array | { readonly items: readonly DicomTags[] }
/** Tags as `00280010`, each with its representation. */
export type DicomTags = Readonly<Record<string, readonly [vr: string, value: Value]>>

/** Transfer syntaxes by their common names. */
export const SYNTAX = {
  implicit: '1.2.840.10008.1.2',
  explicit: '1.2.840.10008.1.2.1',
  deflated: '1.2.840.10008.1.2.1.99',
  bigEndian: '1.2.840.10008.1.2.2',
  jpeg: '1.2.840.10008.1.2.4.50',
  jpegLossless: '1.2.840.10008.1.2.4.70',
  jpegLs: '1.2.840.10008.1.2.4.80',
  jpeg2000: '1.2.840.10008.1.2.4.90',
  rle: '1.2.840.10008.1.2.5',
  mpeg: '1.2.840.10008.1.2.4.102',
} as const

const LONG = new Set(['OB', 'OW', 'SQ', 'UN', 'UT'])

/**
 * DICOM file (PS3.10) of these tags; `fragments`: its packed pixels, behind an empty table of offsets or the given one.
 */
export function aDicom(
  tags: DicomTags,
  syntax: string = SYNTAX.explicit,
  fragments?: readonly Uint8Array[],
  offsets: readonly number[] = [],
): Buffer {
  const isImplicit = syntax === SYNTAX.implicit
  const body = Buffer.concat([
    ...written(tags, isImplicit),
    ...(fragments === undefined ? [] : packed(fragments, offsets)),
  ])
  const meta = Buffer.concat(written({ '00020010': ['UI', syntax] }, false))
  const length = Buffer.concat(written({ '00020000': ['UL', [meta.length]] }, false))
  const rest = syntax === SYNTAX.deflated ? deflateRawSync(body) : body
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), length, meta, rest])
}

/** Tags of every picture: its size and pixel layout. */
export function pictureTags(
  width: number,
  height: number,
  change: {
    readonly bits?: 8 | 16 | 32
    readonly stored?: number
    readonly isSigned?: boolean
    readonly photometric?: string
    readonly frames?: number
    readonly isPlanar?: boolean
  } = {},
): DicomTags {
  const { bits = 8, stored = bits, isSigned = false, photometric = 'MONOCHROME2', frames, isPlanar = false } = change
  const samples = /RGB|YBR/.test(photometric) ? 3 : 1
  return {
    '00100010': ['PN', 'Doe^Jane'],
    '00280002': ['US', [samples]],
    '00280004': ['CS', photometric],
    '00280006': ['US', [isPlanar ? 1 : 0]],
    ...(frames === undefined ? {} : { '00280008': ['IS', String(frames)] }),
    '00280010': ['US', [height]],
    '00280011': ['US', [width]],
    '00280100': ['US', [bits]],
    '00280101': ['US', [stored]],
    '00280102': ['US', [stored - 1]],
    '00280103': ['US', [isSigned ? 1 : 0]],
  }
}

/** Unpacked pixels. */
export function pixelsTag(bytes: Uint8Array): DicomTags {
  return { '7fe00010': ['OW', bytes] }
}

/** One frame by RLE (PS3.5 annex G): each byte plane is a segment of literal runs. */
export function asRle(planes: readonly Uint8Array[]): Buffer {
  const segments = planes.map((plane) => {
    const parts: Buffer[] = []
    for (let at = 0; at < plane.length; at += 128) {
      const run = plane.subarray(at, at + 128)
      const isSame = run.length > 2 && run.every((byte) => byte === run[0])
      parts.push(
        isSame
          ? Buffer.from([257 - run.length, run[0] ?? 0])
          : Buffer.concat([Buffer.from([run.length - 1]), Buffer.from(run)]),
      )
    }
    const whole = Buffer.concat(parts)
    return whole.length % 2 === 0 ? whole : Buffer.concat([whole, Buffer.from([0x80])])
  })
  const header = Buffer.alloc(64)
  header.writeUInt32LE(segments.length, 0)
  let at = 64
  for (const [index, segment] of segments.entries()) {
    header.writeUInt32LE(at, 4 + index * 4)
    at += segment.length
  }
  return Buffer.concat([header, ...segments])
}

function written(tags: DicomTags, isImplicit: boolean): readonly Buffer[] {
  return Object.entries(tags)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([tag, [vr, value]]) => element(tag, vr, valueOf(vr, value, isImplicit), isImplicit))
}

function element(tag: string, vr: string, value: Buffer, isImplicit: boolean): Buffer {
  const padded =
    value.length % 2 === 0 ? value : Buffer.concat([value, Buffer.from(vr === 'UI' || vr === 'OB' ? '\0' : ' ')])
  const head = Buffer.alloc(isImplicit ? 8 : LONG.has(vr) ? 12 : 8)
  head.writeUInt16LE(Number.parseInt(tag.slice(0, 4), 16), 0)
  head.writeUInt16LE(Number.parseInt(tag.slice(4), 16), 2)
  if (isImplicit) head.writeUInt32LE(padded.length, 4)
  else {
    head.write(vr, 4, 'latin1')
    if (LONG.has(vr)) head.writeUInt32LE(padded.length, 8)
    else head.writeUInt16LE(padded.length, 6)
  }
  return Buffer.concat([head, padded])
}

function valueOf(vr: string, value: Value, isImplicit: boolean): Buffer {
  if (typeof value === 'string') return Buffer.from(value, 'latin1')
  if (value instanceof Uint8Array) return Buffer.from(value)
  if ('items' in value) {
    return Buffer.concat(value.items.map((tags) => item(Buffer.concat(written(tags, isImplicit)))))
  }
  const size = vr === 'UL' ? 4 : 2
  const bytes = Buffer.alloc(value.length * size)
  for (const [at, number] of value.entries()) {
    if (size === 4) bytes.writeUInt32LE(number, at * 4)
    else if (vr === 'SS') bytes.writeInt16LE(number, at * 2)
    else bytes.writeUInt16LE(number, at * 2)
  }
  return bytes
}

function item(bytes: Buffer): Buffer {
  const head = Buffer.from([0xfe, 0xff, 0x00, 0xe0, 0, 0, 0, 0])
  head.writeUInt32LE(bytes.length, 4)
  return Buffer.concat([head, bytes])
}

function packed(fragments: readonly Uint8Array[], offsets: readonly number[]): readonly Buffer[] {
  const head = Buffer.from([0xe0, 0x7f, 0x10, 0x00, 0x4f, 0x42, 0, 0, 0xff, 0xff, 0xff, 0xff])
  const table = Buffer.alloc(offsets.length * 4)
  for (const [at, offset] of offsets.entries()) table.writeUInt32LE(offset, at * 4)
  const even = fragments.map((one) => Buffer.concat([one, Buffer.alloc(one.length % 2)]))
  const end = Buffer.from([0xfe, 0xff, 0xdd, 0xe0, 0, 0, 0, 0])
  return [head, item(table), ...even.map(item), end]
}
