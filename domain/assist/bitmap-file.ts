import type { Raster } from '../vision/edge-costs'

const HEAD = 54
const CHANNELS = 3

/** The pixels as a BMP file of 24 bits, the simplest file that every reader of pictures knows. */
export function bitmapFile({ width, height, data }: Raster): Uint8Array {
  const row = (width * CHANNELS + 3) & ~3
  const file = new Uint8Array(HEAD + row * height)
  const head = new DataView(file.buffer)
  file.set([0x42, 0x4d])
  head.setUint32(2, file.length, true)
  head.setUint32(10, HEAD, true)
  head.setUint32(14, HEAD - 14, true)
  head.setInt32(18, width, true)
  head.setInt32(22, height, true)
  head.setUint16(26, 1, true)
  head.setUint16(28, 8 * CHANNELS, true)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4
      // Rows from below, blue first.
      const to = HEAD + (height - 1 - y) * row + x * CHANNELS
      file[to] = data[from + 2] ?? 0
      file[to + 1] = data[from + 1] ?? 0
      file[to + 2] = data[from] ?? 0
    }
  return file
}
