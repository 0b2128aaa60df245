import { inflateSync } from 'node:zlib'

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** Pixels of a plain PNG (8 bits, no palette, not interlaced) as `[width, height, ARGB…]`; null for others. */
export function argbOf(png: Buffer): Uint32Array | null {
  if (png.length < 33 || png.toString('latin1', 12, 16) !== 'IHDR') return null
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = CHANNELS[png[25] ?? 3]
  if (png[24] !== 8 || channels === undefined || png[28] !== 0) return null
  const rows = unfiltered(inflateSync(dataOf(png)), width * channels, height, channels)
  const pixels = new Uint32Array(2 + width * height)
  pixels.set([width, height])
  for (let index = 0; index < width * height; index += 1) {
    const at = index * channels
    const isGrey = channels < 3
    const red = rows[at] ?? 0
    const green = isGrey ? red : (rows[at + 1] ?? 0)
    const blue = isGrey ? red : (rows[at + 2] ?? 0)
    const alpha = channels % 2 === 0 ? (rows[at + channels - 1] ?? 0) : 255
    pixels[index + 2] = ((alpha << 24) | (red << 16) | (green << 8) | blue) >>> 0
  }
  return pixels
}

function dataOf(png: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  return Buffer.concat(parts)
}

/** Each row stores its differences from the pixels to the left and above. */
function unfiltered(data: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const out = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)] ?? 0
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (out[y * stride + x - channels] ?? 0)
      const up = y === 0 ? 0 : (out[(y - 1) * stride + x] ?? 0)
      const corner = x < channels || y === 0 ? 0 : (out[(y - 1) * stride + x - channels] ?? 0)
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      out[y * stride + x] = (data[y * (stride + 1) + 1 + x] ?? 0) + guess
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)]
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}
