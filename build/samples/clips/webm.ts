/** One picture of a clip: the VP8 key frame inside a lossy WebP file. */
export interface ClipFrame {
  readonly atMs: number
  readonly vp8: Uint8Array
}

export interface ClipFacts {
  readonly width: number
  readonly height: number
  readonly durationMs: number
}

type Part = Uint8Array

/**
 * WebM file of VP8 key frames, so that each moment can be shown at once. WebM has nested elements: an id, a length, and
 * content (https://www.matroska.org/technical/elements.html).
 */
export function webmFile(frames: readonly ClipFrame[], { width, height, durationMs }: ClipFacts): Uint8Array {
  const head = element(0x1a45dfa3, [
    unsigned(0x4286, 1),
    unsigned(0x42f7, 1),
    unsigned(0x42f2, 4),
    unsigned(0x42f3, 8),
    text(0x4282, 'webm'),
    unsigned(0x4287, 2),
    unsigned(0x4285, 2),
  ])
  const info = element(0x1549a966, [
    unsigned(0x2ad7b1, 1_000_000),
    text(0x4d80, 'Loupe'),
    text(0x5741, 'Loupe'),
    float(0x4489, durationMs),
  ])
  const tracks = element(0x1654ae6b, [
    element(0xae, [
      unsigned(0xd7, 1),
      unsigned(0x73c5, 1),
      unsigned(0x83, 1),
      unsigned(0x9c, 0),
      text(0x86, 'V_VP8'),
      unsigned(0x23e383, Math.round((durationMs / frames.length) * 1_000_000)),
      element(0xe0, [unsigned(0xb0, width), unsigned(0xba, height)]),
    ]),
  ])
  const clusters = frames.map(({ atMs, vp8 }) =>
    element(0x1f43b675, [unsigned(0xe7, atMs), element(0xa3, [Uint8Array.of(0x81, 0, 0, 0x80), vp8])]),
  )
  const cues = (starts: readonly number[]): Part =>
    element(
      0x1c53bb6b,
      frames.map(({ atMs }, at) =>
        element(0xbb, [unsigned(0xb3, atMs), element(0xb7, [unsigned(0xf7, 1), wide(0xf1, starts[at] ?? 0)])]),
      ),
    )
  // Cluster offsets depend on the length of the cues, which is independent of their values.
  const before = info.length + tracks.length + cues(frames.map(() => 0)).length
  const starts = clusters.map((_, at) => clusters.slice(0, at).reduce((sum, cluster) => sum + cluster.length, before))
  return joined([head, element(0x18538067, [info, tracks, cues(starts), ...clusters])])
}

/** VP8 key frame of a lossy WebP file, or undefined for others. */
export function vp8Of(webp: Uint8Array): Uint8Array | undefined {
  const view = new DataView(webp.buffer, webp.byteOffset, webp.byteLength)
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = view.getUint32(at + 4, true)
    if (String.fromCharCode(...webp.subarray(at, at + 4)) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size)
    at += 8 + size + (size & 1)
  }
  return undefined
}

function element(id: number, content: readonly Part[]): Part {
  const body = joined(content)
  return joined([bytesOf(id), lengthOf(body.length), body])
}

function unsigned(id: number, value: number): Part {
  return element(id, [bytesOf(value)])
}

/** A number in eight bytes, even if it is small. */
function wide(id: number, value: number): Part {
  const body = new Uint8Array(8)
  new DataView(body.buffer).setBigUint64(0, BigInt(value))
  return element(id, [body])
}

function float(id: number, value: number): Part {
  const body = new Uint8Array(8)
  new DataView(body.buffer).setFloat64(0, value)
  return element(id, [body])
}

function text(id: number, value: string): Part {
  return element(id, [new TextEncoder().encode(value)])
}

/** A length always takes eight bytes here, as the first one states. */
function lengthOf(length: number): Part {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(length) | (1n << 56n))
  return bytes
}

function bytesOf(value: number): Part {
  const bytes: number[] = []
  for (let left = value; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256)
  return Uint8Array.from(bytes.length === 0 ? [0] : bytes)
}

function joined(parts: readonly Part[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
