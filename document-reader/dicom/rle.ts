import { Unread } from '../unread'

const HEADER_BYTES = 64
const SEGMENTS_MAX = 15

/**
 * Unpacks one frame of RLE Lossless (DICOM PS3.5 annex G): a segment per byte of each sample, the highest byte first.
 * Returns planar, little-endian data of `pixels × samples × bytes`. Throws `Unread` if the segments don't match the
 * format.
 */
export function unpackRle(packed: Uint8Array, pixels: number, samples: number, bytes: number): Uint8Array {
  if (packed.length < HEADER_BYTES) throw new Unread('broken')
  const header = new DataView(packed.buffer, packed.byteOffset, HEADER_BYTES)
  const count = header.getUint32(0, true)
  if (count !== samples * bytes || count > SEGMENTS_MAX) throw new Unread('damaged')
  const frame = new Uint8Array(pixels * samples * bytes)
  for (let segment = 0; segment < count; segment += 1) {
    const start = header.getUint32(4 + 4 * segment, true)
    const end = segment + 1 < count ? header.getUint32(8 + 4 * segment, true) : packed.length
    if (start < HEADER_BYTES || end < start) throw new Unread('damaged')
    const sample = Math.floor(segment / bytes)
    const byte = bytes - 1 - (segment % bytes)
    unpackSegment(packed.subarray(start, end), frame, sample * pixels * bytes + byte, bytes, pixels)
  }
  return frame
}

/** Unpacks PackBits into every `step`th byte from `at`. */
function unpackSegment(packed: Uint8Array, into: Uint8Array, at: number, step: number, pixels: number): void {
  let from = 0
  let done = 0
  while (done < pixels) {
    const control = packed[from]
    if (control === undefined) throw new Unread('broken')
    from += 1
    if (control === 128) continue
    const isRun = control > 128
    const length = Math.min(isRun ? 257 - control : control + 1, pixels - done)
    for (let index = 0; index < length; index += 1) {
      const value = packed[isRun ? from : from + index]
      if (value === undefined) throw new Unread('broken')
      into[at + (done + index) * step] = value
    }
    done += length
    from += isRun ? 1 : control + 1
  }
}
