import sharp from 'sharp'
import { expect, it } from 'vitest'
import { vp8Of, webmFile } from '../../../../build/samples/clips/webm'

const SIZE = 64

async function aFrame(level: number) {
  const picture = sharp({ create: { width: SIZE, height: SIZE, channels: 3, background: { r: level, g: 90, b: 200 } } })
  return new Uint8Array(await picture.webp({ quality: 70 }).toBuffer())
}

interface Element {
  readonly id: number
  readonly start: number
  readonly content: Uint8Array
}

/** Elements of a level: ids as written, lengths without their marker bit. */
function elementsOf(bytes: Uint8Array, from = 0): Element[] {
  const found: Element[] = []
  for (let at = from; at < bytes.length; ) {
    const idLength = Math.clz32(bytes[at] ?? 0) - 23
    const id = bytes.subarray(at, at + idLength).reduce((sum, byte) => sum * 256 + byte, 0)
    const lengthLength = Math.clz32(bytes[at + idLength] ?? 0) - 23
    const raw = bytes.subarray(at + idLength, at + idLength + lengthLength)
    const length = raw.reduce((sum, byte, index) => sum * 256 + (index === 0 ? byte & (0xff >> lengthLength) : byte), 0)
    const start = at + idLength + lengthLength
    found.push({ id, start: at, content: bytes.subarray(start, start + length) })
    at = start + length
  }
  return found
}

it('the keyframe → is found in a lossy WebP file, and not in a lossless one', async () => {
  const vp8 = vp8Of(await aFrame(10))
  // A key frame begins with three bytes of flags and the start code 9d 01 2a, then its size.
  expect([...(vp8?.subarray(3, 6) ?? [])]).toEqual([0x9d, 0x01, 0x2a])
  expect(((vp8?.[7] ?? 0) & 0x3f) * 256 + (vp8?.[6] ?? 0)).toBe(SIZE)
  const lossless = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .webp({ lossless: true })
    .toBuffer()
  expect(vp8Of(new Uint8Array(lossless))).toBeUndefined()
})

it('frames → are wrapped in a file with correct lengths and cues', async () => {
  const frames = await Promise.all(
    [10, 120, 240].map(async (level, at) => ({ atMs: at * 80, vp8: vp8Of(await aFrame(level)) ?? new Uint8Array() })),
  )
  const file = webmFile(frames, { width: SIZE, height: SIZE, durationMs: 240 })
  const [head, segment, ...rest] = elementsOf(file)
  expect([head?.id, segment?.id, rest.length]).toEqual([0x1a45dfa3, 0x18538067, 0])
  const parts = elementsOf(segment?.content ?? new Uint8Array())
  expect(parts.map(({ id }) => id.toString(16))).toEqual([
    '1549a966',
    '1654ae6b',
    '1c53bb6b',
    '1f43b675',
    '1f43b675',
    '1f43b675',
  ])
  const clusters = parts.filter(({ id }) => id === 0x1f43b675)
  const blocks = clusters.map(({ content }) => elementsOf(content)[1]?.content ?? new Uint8Array())
  expect(blocks.map((block) => [...block.subarray(0, 4)])).toEqual(frames.map(() => [0x81, 0, 0, 0x80]))
  expect(blocks.map((block) => block.length - 4)).toEqual(frames.map(({ vp8 }) => vp8.length))
  const cues = elementsOf(parts[2]?.content ?? new Uint8Array()).map(({ content }) => {
    const [, positions] = elementsOf(content)
    const [, cluster] = elementsOf(positions?.content ?? new Uint8Array())
    return cluster?.content.reduce((sum, byte) => sum * 256 + byte, 0)
  })
  expect(cues).toEqual(clusters.map(({ start }) => start))
})
