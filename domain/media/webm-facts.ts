import type { ClipFacts, Stretch } from './clip-head'

/** Bytes at the start in which the head of a file lies. */
const HEAD_MAX = 1024 ** 2
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
/** The pictures begin: the head is over. */
const CLUSTER = 0x1f43b675
const TIME_SCALE = 0x2ad7b1
const DURATION = 0x4489
const TRACK = 0xae
const TRACK_TYPE = 0x83
const VIDEO_TRACK = 1
const FRAME_TIME = 0x23e383
const VIDEO = 0xe0
const [WIDTH, HEIGHT] = [0xb0, 0xba]
/** Nanoseconds of a unit where the file doesn't tell. */
const TIME_SCALE_DEFAULT = 1_000_000
const NANOS = 1e9

interface Element {
  readonly id: number
  readonly body: DataView
}

/**
 * Reads frame rate, frames and size from the head of a WebM or Matroska file of this many bytes. Undefined if the head
 * gives no frame duration, as in recordings: the rate varies then.
 */
export function* webmFacts(bytes: number): Generator<Stretch, ClipFacts | undefined, Uint8Array> {
  const head = yield { from: 0, to: Math.min(bytes, HEAD_MAX) }
  const segment = childOf(new DataView(head.buffer, head.byteOffset, head.byteLength), SEGMENT)
  const info = childOf(segment, INFO)
  const length = numberOf(childOf(info, DURATION), true)
  for (const { id, body } of elementsIn(childOf(segment, TRACKS))) {
    if (id !== TRACK || numberOf(childOf(body, TRACK_TYPE)) !== VIDEO_TRACK) continue
    const frameTime = numberOf(childOf(body, FRAME_TIME))
    const video = childOf(body, VIDEO)
    const [width, height] = [numberOf(childOf(video, WIDTH)), numberOf(childOf(video, HEIGHT))]
    if (!frameTime || !length || !width || !height) return undefined
    const nanos = length * (numberOf(childOf(info, TIME_SCALE)) ?? TIME_SCALE_DEFAULT)
    return { rate: NANOS / frameTime, frames: Math.max(1, Math.round(nanos / frameTime)), width, height }
  }
  return undefined
}

function childOf(view: DataView | undefined, wanted: number): DataView | undefined {
  for (const { id, body } of elementsIn(view)) {
    if (id === wanted) return body
    if (id === CLUSTER) return undefined
  }
  return undefined
}

/** The elements of a part, the last one as far as it was read. */
function* elementsIn(view: DataView | undefined): Generator<Element> {
  if (view === undefined) return
  for (let at = 0; at < view.byteLength; ) {
    const idBytes = lengthOfNumber(view.getUint8(at))
    const sizeAt = at + idBytes
    if (idBytes > 4 || sizeAt >= view.byteLength) return
    const sizeBytes = lengthOfNumber(view.getUint8(sizeAt))
    const from = sizeAt + sizeBytes
    if (sizeBytes > 8 || from > view.byteLength) return
    const size = sizeIn(view, sizeAt, sizeBytes)
    const room = view.byteLength - from
    yield {
      id: wholeIn(view, at, idBytes),
      body: new DataView(view.buffer, view.byteOffset + from, Math.min(size, room)),
    }
    at = from + size
  }
}

/** Bytes of a number by its first byte: this many zeros before its first one bit, plus one. */
function lengthOfNumber(first: number): number {
  return Math.clz32(first) - 23
}

/** `mask`: the bits of the first byte that count. */
function wholeIn(view: DataView, from: number, bytes: number, mask = 0xff): number {
  let value = 0
  for (let at = from; at < from + bytes; at += 1)
    value = value * 256 + (view.getUint8(at) & (at === from ? mask : 0xff))
  return value
}

/** A size without the bit that marks its length; all bits set: it is unknown, and reaches to the end. */
function sizeIn(view: DataView, from: number, bytes: number): number {
  const size = wholeIn(view, from, bytes, 0xff >> bytes)
  return size >= 2 ** (7 * bytes) - 1 ? Number.MAX_SAFE_INTEGER : size
}

function numberOf(view: DataView | undefined, isFloat = false): number | undefined {
  if (view === undefined || view.byteLength === 0 || view.byteLength > 8) return undefined
  if (!isFloat) return wholeIn(view, 0, view.byteLength)
  if (view.byteLength === 4) return view.getFloat32(0)
  return view.byteLength === 8 ? view.getFloat64(0) : undefined
}
