import type { FileKind } from './kinds'

/** Width and height of a picture in pixels, from its head. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/** Bytes that contain the size of nearly every picture: JPEG files start with camera data. */
export const PICTURE_HEAD_BYTES = 65_536

type Reader = (head: DataView) => PictureSize | undefined

const BY_KIND: Readonly<Partial<Record<FileKind, Reader>>> = {
  png: (head) => sized(head.getUint32(16), head.getUint32(20)),
  gif: (head) => sized(head.getUint16(6, true), head.getUint16(8, true)),
  bmp: (head) =>
    head.getUint32(14, true) === 12
      ? sized(head.getUint16(18, true), head.getUint16(20, true))
      : sized(head.getInt32(18, true), Math.abs(head.getInt32(22, true))),
  webp: webpSize,
  jpeg: jpegSize,
  tiff: tiffSize,
}

/** Size of a picture by its first bytes; undefined if they don't contain it. */
export function pictureSize(kind: FileKind, head: Uint8Array): PictureSize | undefined {
  try {
    return BY_KIND[kind]?.(new DataView(head.buffer, head.byteOffset, head.byteLength))
  } catch (cause) {
    // The head ends before the size.
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

function sized(width: number, height: number): PictureSize | undefined {
  return width > 0 && height > 0 ? { width, height } : undefined
}

function webpSize(head: DataView): PictureSize | undefined {
  const form = String.fromCharCode(head.getUint8(12), head.getUint8(13), head.getUint8(14), head.getUint8(15))
  if (form === 'VP8X') return sized(uint24(head, 24) + 1, uint24(head, 27) + 1)
  if (form === 'VP8L') {
    const bits = head.getUint32(21, true)
    return sized((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
  }
  return sized(head.getUint16(26, true) & 0x3fff, head.getUint16(28, true) & 0x3fff)
}

function uint24(head: DataView, at: number): number {
  return head.getUint16(at, true) | (head.getUint8(at + 2) << 16)
}

/** Skips from segment to segment until the start of the frame. */
function jpegSize(head: DataView): PictureSize | undefined {
  for (let at = 2; ; ) {
    if (head.getUint8(at) !== 0xff) return undefined
    const marker = head.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return sized(head.getUint16(at + 7), head.getUint16(at + 5))
    // Skip fill bytes between segments.
    at += marker === 0xff ? 1 : 2 + head.getUint16(at + 2)
  }
}

const TIFF_WIDTH = 256
const TIFF_HEIGHT = 257
const TIFF_SHORT = 3
const TIFF_CLASSIC = 42
const TIFF_BIG = 43
const TIFF_LONG8 = 16

function tiffSize(head: DataView): PictureSize | undefined {
  const little = head.getUint8(0) === 0x49
  if (head.getUint16(2, little) === TIFF_BIG) return bigTiffSize(head, little)
  if (head.getUint16(2, little) !== TIFF_CLASSIC) return undefined
  const directory = head.getUint32(4, little)
  const found = new Map<number, number>()
  for (let entry = 0; entry < head.getUint16(directory, little); entry += 1) {
    const at = directory + 2 + entry * 12
    const isShort = head.getUint16(at + 2, little) === TIFF_SHORT
    found.set(head.getUint16(at, little), isShort ? head.getUint16(at + 8, little) : head.getUint32(at + 8, little))
  }
  return sized(found.get(TIFF_WIDTH) ?? 0, found.get(TIFF_HEIGHT) ?? 0)
}

/** The same with 64-bit offsets and numbers. */
function bigTiffSize(head: DataView, little: boolean): PictureSize | undefined {
  const directory = Number(head.getBigUint64(8, little))
  const found = new Map<number, number>()
  for (let entry = 0; entry < Number(head.getBigUint64(directory, little)); entry += 1) {
    const at = directory + 8 + entry * 20
    const type = head.getUint16(at + 2, little)
    const read = type === TIFF_SHORT ? head.getUint16 : head.getUint32
    const value = type === TIFF_LONG8 ? Number(head.getBigUint64(at + 12, little)) : read.call(head, at + 12, little)
    found.set(head.getUint16(at, little), value)
    if (found.has(TIFF_WIDTH) && found.has(TIFF_HEIGHT)) break
  }
  return sized(found.get(TIFF_WIDTH) ?? 0, found.get(TIFF_HEIGHT) ?? 0)
}
