import { expect, it } from 'vitest'
import { type ClipFacts, clipFacts } from '#domain/media/clip-facts'

/** EBML element: its id, its size in eight bytes, and its content. */
function element(id: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length))
  return Buffer.concat([Buffer.from(id.toString(16).padStart(2, '0'), 'hex'), size, body])
}
const whole = (id: number, value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return element(id, bytes)
}
const float = (id: number, value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}
const HEAD = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')))
const sound = element(0xae, whole(0x83, 2), whole(0x23e383, 20_000_000))
const picture = (frameTime: readonly Buffer[]) =>
  element(0xae, whole(0x83, 1), ...frameTime, element(0xe0, whole(0xb0, 640), whole(0xba, 360)))

function read(file: Uint8Array): ClipFacts | undefined {
  const reading = clipFacts(file.length)
  let step = reading.next()
  while (step.done !== true) step = reading.next(file.subarray(step.value.from, step.value.to))
  return step.value
}
const info = element(0x1549a966, whole(0x2ad7b1, 1_000_000), float(0x4489, 10_010))
const file = (...parts: readonly Buffer[]) => Buffer.concat([HEAD, element(0x18538067, ...parts)])
const CLUSTER = element(0x1f43b675, Buffer.alloc(4_000))

it('the head of a WebM tells the rate by the time of a frame, the frames by its length, and the size', () => {
  const facts = read(file(info, element(0x1654ae6b, sound, picture([whole(0x23e383, 33_366_667)])), CLUSTER))
  expect(facts).toEqual({ rate: expect.closeTo(29.97, 3), frames: 300, width: 640, height: 360 })
})

it('a segment of unknown size is read up to its pictures', () => {
  const parts = Buffer.concat([info, element(0x1654ae6b, picture([whole(0x23e383, 40_000_000)])), CLUSTER])
  const open = Buffer.concat([HEAD, Buffer.from('1853806701ffffffffffffff', 'hex'), parts])
  expect(read(open)).toMatchObject({ rate: 25, frames: 250 })
})

it('a file without the time of a frame, without a length, or cut off tells no rate', () => {
  const tracks = element(0x1654ae6b, picture([whole(0x23e383, 40_000_000)]))
  expect(read(file(info, element(0x1654ae6b, picture([])), CLUSTER))).toBeUndefined()
  expect(read(file(tracks, CLUSTER))).toBeUndefined()
  const made = file(info, tracks, CLUSTER)
  for (const end of [4, 9, 20, HEAD.length + 3, HEAD.length + 30]) expect(read(made.subarray(0, end))).toBeUndefined()
})
