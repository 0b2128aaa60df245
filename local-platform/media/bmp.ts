import { err, ok, type Result } from '#domain/result'

/** Picture as raw bytes: red, green, blue. */
interface RawPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

interface Head {
  readonly width: number
  readonly height: number
  /** The first line in the file is the top one. */
  readonly isTopDown: boolean
  readonly bits: number
  readonly compression: number
  readonly pixelsAt: number
  readonly paletteAt: number
  readonly paletteEntryBytes: number
}

const FILE_HEADER_BYTES = 14
const OLD_HEADER_BYTES = 12
const BITS: ReadonlySet<number> = new Set([1, 4, 8, 24, 32])
const PLAIN = 0
/** Compression with channel masks, which in practice equal the plain layout. */
const BIT_FIELDS = 3
const STANDARD_MASKS = [0x00ff0000, 0x0000ff00, 0x000000ff] as const
const MASKS_AT = 54
const CHANNELS = 3

/** Reads the size of a BMP picture from its first 66 bytes; the failure is a sentence for the person. */
export function bmpSize(bytes: Buffer): Result<{ readonly width: number; readonly height: number }, string> {
  const head = headOf(bytes)
  return head.ok ? ok({ width: head.value.width, height: head.value.height }) : head
}

/** Decodes a BMP picture of a validated size; ignores transparency, as most programs do. */
export function decodeBmp(bytes: Buffer): Result<RawPicture, string> {
  const read = headOf(bytes)
  if (!read.ok) return read
  const { width, height, isTopDown, bits, pixelsAt } = read.value
  const lineBytes = Math.ceil((width * bits) / 32) * 4
  if (bytes.length < pixelsAt + lineBytes * height) return err('It is damaged: a part of the picture is missing.')
  const data = new Uint8Array(width * height * CHANNELS)
  const paint = bits >= 24 ? colourLine : paletteLine
  for (let line = 0; line < height; line += 1) {
    const from = pixelsAt + lineBytes * (isTopDown ? line : height - 1 - line)
    paint(bytes, from, data, line * width * CHANNELS, read.value)
  }
  return ok({ width, height, data })
}

function headOf(bytes: Buffer): Result<Head, string> {
  const headerBytes = bytes.length < FILE_HEADER_BYTES + 4 ? 0 : bytes.readUInt32LE(FILE_HEADER_BYTES)
  const isOld = headerBytes === OLD_HEADER_BYTES
  if (headerBytes < OLD_HEADER_BYTES || bytes.length < FILE_HEADER_BYTES + Math.min(headerBytes, 40)) {
    return err('It is damaged: its head is missing.')
  }
  const signed = isOld ? bytes.readUInt16LE(20) : bytes.readInt32LE(22)
  const width = isOld ? bytes.readUInt16LE(18) : bytes.readInt32LE(18)
  const bits = bytes.readUInt16LE(isOld ? 24 : 28)
  const compression = isOld ? PLAIN : bytes.readUInt32LE(30)
  const isPacked = compression !== PLAIN && !(compression === BIT_FIELDS && bits === 32 && hasStandardMasks(bytes))
  if (isPacked || !BITS.has(bits)) return err('BMP pictures of this sort can’t be read. Save it as PNG.')
  if (width <= 0 || signed === 0) return err('It is damaged: it has no size.')
  return ok({
    width,
    height: Math.abs(signed),
    isTopDown: signed < 0,
    bits,
    compression,
    pixelsAt: bytes.readUInt32LE(10),
    paletteAt: FILE_HEADER_BYTES + headerBytes,
    paletteEntryBytes: isOld ? 3 : 4,
  })
}

function hasStandardMasks(bytes: Buffer): boolean {
  return (
    bytes.length >= MASKS_AT + 12 && STANDARD_MASKS.every((mask, at) => bytes.readUInt32LE(MASKS_AT + at * 4) === mask)
  )
}

function colourLine(bytes: Buffer, from: number, to: Uint8Array, at: number, { width, bits }: Head): void {
  const step = bits / 8
  for (let x = 0, read = from, write = at; x < width; x += 1, read += step, write += CHANNELS) {
    to[write] = bytes[read + 2] ?? 0
    to[write + 1] = bytes[read + 1] ?? 0
    to[write + 2] = bytes[read] ?? 0
  }
}

function paletteLine(bytes: Buffer, from: number, to: Uint8Array, at: number, head: Head): void {
  const { width, bits, paletteAt, paletteEntryBytes } = head
  const perByte = 8 / bits
  for (let x = 0, write = at; x < width; x += 1, write += CHANNELS) {
    const packed = bytes[from + Math.floor(x / perByte)] ?? 0
    const index = (packed >> (8 - bits * ((x % perByte) + 1))) & ((1 << bits) - 1)
    const entry = paletteAt + index * paletteEntryBytes
    to[write] = bytes[entry + 2] ?? 0
    to[write + 1] = bytes[entry + 1] ?? 0
    to[write + 2] = bytes[entry] ?? 0
  }
}
