import { joined } from './bytes'
import type { PictureSize } from './format'

/** Pixels of a PNG with eight bits per channel, row by row. */
export interface PngImage extends PictureSize {
  readonly colour: 'grey' | 'rgb' | 'rgba' | 'palette'
  readonly pixels: Uint8Array
  /** The palette, as red, green and blue per entry. */
  readonly palette?: Uint8Array | undefined
}

/** PNG colour type and number of channels. */
const COLOUR = {
  grey: { type: 0, channels: 1 },
  rgb: { type: 2, channels: 3 },
  palette: { type: 3, channels: 1 },
  rgba: { type: 6, channels: 4 },
} as const

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** A header that claims more pixels is rejected. */
const PIXELS_MAX = 2 ** 28

/** Writes a PNG (ISO 15948) without filters, because label images compress well without them. */
export function pngOf(image: PngImage, deflate: (bytes: Uint8Array) => Uint8Array): Uint8Array {
  return pngAround(image, deflate(pngRows(image)))
}

/** The rows of a PNG before compression. */
export function pngRows({ width, height, colour, pixels }: PngImage): Uint8Array<ArrayBuffer> {
  const row = width * COLOUR[colour].channels
  const raw = new Uint8Array((row + 1) * height)
  for (let y = 0; y < height; y += 1) raw.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1)
  return raw
}

/** Builds a PNG file around compressed rows. */
export function pngAround(
  { width, height, colour, palette }: Omit<PngImage, 'pixels'>,
  packed: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { type } = COLOUR[colour]
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  head.set([8, type, 0, 0, 0], 8)
  return joined([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', head),
    ...(palette === undefined ? [] : [chunk('PLTE', palette)]),
    chunk('IDAT', packed),
    chunk('IEND', new Uint8Array(0)),
  ])
}

/**
 * Reads a non-interlaced PNG of 1, 2, 4 or 8 bits per channel. Palette indices aren't resolved. Throws a readable error
 * for other PNGs.
 */
export function readPng(bytes: Uint8Array, inflate: (bytes: Uint8Array) => Uint8Array): PngImage {
  if (SIGNATURE.some((byte, at) => bytes[at] !== byte)) throw new Error('It isn’t a PNG.')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let palette: Uint8Array | undefined
  const packed: Uint8Array[] = []
  let at = SIGNATURE.length
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const body = bytes.subarray(at + 8, at + 8 + length)
    if (name === 'PLTE') palette = body
    if (name === 'IDAT') packed.push(body)
    if (name === 'IEND') break
    at += length + 12
  }
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [depth = 0, type = -1, , , interlace] = bytes.subarray(24, 29)
  const colour = (['grey', 'rgb', 'palette', 'rgba'] as const).find((name) => COLOUR[name].type === type)
  if (colour === undefined || ![1, 2, 4, 8].includes(depth) || interlace !== 0)
    throw new Error('It is a PNG of a kind that holds no labels.')
  if (width * height > PIXELS_MAX || width === 0 || height === 0)
    throw new Error('Its size is not one of a label image.')
  const { channels } = COLOUR[colour]
  const rowBytes = Math.ceil((width * channels * depth) / 8)
  const raw = inflate(joined(packed))
  if (raw.length < (rowBytes + 1) * height) throw new Error('It is cut off.')
  unfilter(raw, { rowBytes, height, step: Math.max(1, (channels * depth) / 8) })
  const pixels = new Uint8Array(width * height * channels)
  for (let y = 0; y < height; y += 1) {
    const from = y * (rowBytes + 1) + 1
    for (let x = 0; x < width * channels; x += 1) {
      const bit = x * depth
      const byte = raw[from + (bit >> 3)] ?? 0
      const value = depth === 8 ? byte : (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1)
      pixels[y * width * channels + x] = value
    }
  }
  return { width, height, colour, pixels, palette }
}

/** Reverses row filters in place (ISO 15948, clause 9). */
function unfilter(raw: Uint8Array, { rowBytes, height, step }: { rowBytes: number; height: number; step: number }) {
  for (let y = 0; y < height; y += 1) {
    const from = y * (rowBytes + 1)
    const filter = raw[from] ?? 0
    for (let x = 0; x < rowBytes; x += 1) {
      const at = from + 1 + x
      const left = x < step ? 0 : (raw[at - step] ?? 0)
      const up = y === 0 ? 0 : (raw[at - rowBytes - 1] ?? 0)
      const corner = x < step || y === 0 ? 0 : (raw[at - rowBytes - 1 - step] ?? 0)
      raw[at] = (raw[at] ?? 0) + (FILTERS[filter]?.(left, up, corner) ?? 0)
    }
  }
}

const FILTERS: readonly ((left: number, up: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  (left, up, corner) => {
    const guess = left + up - corner
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)]
    return a <= b && a <= c ? left : b <= c ? up : corner
  },
]

function chunk(name: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(body.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, body.length)
  for (let at = 0; at < 4; at += 1) bytes[4 + at] = name.charCodeAt(at)
  bytes.set(body, 8)
  view.setUint32(body.length + 8, crc(bytes.subarray(4, body.length + 8)))
  return bytes
}

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (CRC[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
