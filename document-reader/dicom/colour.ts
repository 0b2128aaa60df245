import type { DataSet } from 'dicom-parser'
import { Unread } from '../unread'
import type { PixelFormat } from './pixel-format'

/** Converts RGB or YBR_FULL samples of 8 bits to opaque RGBA (PS3.3 C.7.6.3.1.2). */
export function colourPicture(
  frame: Uint8Array,
  { width, height, isPlanar, photometric }: PixelFormat,
): Uint8ClampedArray<ArrayBuffer> {
  if (photometric === 'YBR_FULL_422') throw new Unread('colours')
  const pixels = width * height
  const picture = new Uint8ClampedArray(pixels * 4)
  const [step, plane] = isPlanar ? [1, pixels] : [3, 1]
  for (let index = 0; index < pixels; index += 1) {
    const a = frame[index * step] ?? 0
    const b = frame[index * step + plane] ?? 0
    const c = frame[index * step + 2 * plane] ?? 0
    const at = index * 4
    if (photometric === 'RGB') {
      picture[at] = a
      picture[at + 1] = b
      picture[at + 2] = c
    } else {
      picture[at] = a + 1.402 * (c - 128)
      picture[at + 1] = a - 0.344_136 * (b - 128) - 0.714_136 * (c - 128)
      picture[at + 2] = a + 1.772 * (b - 128)
    }
    picture[at + 3] = 255
  }
  return picture
}

interface Palette {
  readonly first: number
  /** Shades of 8 bits. */
  readonly colours: readonly [Uint8Array, Uint8Array, Uint8Array]
}

/** Converts indices into the file's own palette to opaque RGBA (PS3.3 C.7.6.3.1.5 and .6). */
export function palettePicture(samples: Int32Array | Uint32Array, tags: DataSet): Uint8ClampedArray<ArrayBuffer> {
  const { first, colours } = paletteOf(tags)
  const picture = new Uint8ClampedArray(samples.length * 4)
  const last = colours[0].length - 1
  for (let index = 0; index < samples.length; index += 1) {
    const at = Math.min(last, Math.max(0, (samples[index] ?? 0) - first))
    for (const [channel, shades] of colours.entries()) picture[index * 4 + channel] = shades[at] ?? 0
    picture[index * 4 + 3] = 255
  }
  return picture
}

const ENTRIES_MAX = 65_536

function paletteOf(tags: DataSet): Palette {
  const entries = tags.uint16('x00281101', 0) || ENTRIES_MAX
  const first = (tags.uint16('x00280103') === 1 ? tags.int16('x00281101', 1) : tags.uint16('x00281101', 1)) ?? 0
  const bits = tags.uint16('x00281101', 2) ?? 16
  const shades = (tag: string): Uint8Array => {
    const element = tags.elements[tag]
    if (element === undefined) throw new Unread('colours')
    const bytes = tags.byteArray.subarray(element.dataOffset, element.dataOffset + element.length)
    if (bits === 8 && bytes.length >= entries && bytes.length < entries * 2)
      return Uint8Array.from(bytes.subarray(0, entries))
    if (bytes.length < entries * 2) throw new Unread('broken')
    // The shade is the upper byte of each word; of an 8-bit table, the lower one.
    const isUpper = bits > 8
    return Uint8Array.from({ length: entries }, (_, index) => bytes[index * 2 + (isUpper ? 1 : 0)] ?? 0)
  }
  return { first, colours: [shades('x00281201'), shades('x00281202'), shades('x00281203')] }
}
