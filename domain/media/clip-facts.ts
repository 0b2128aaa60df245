import type { ClipFacts, Stretch } from './clip-head'
import { webmFacts } from './webm-facts'

export type { ClipFacts } from './clip-head'

const HEAD_BYTES = 16
/** First bytes of WebM and Matroska. */
const EBML = 0x1a45dfa3
/** A larger table of frames is of no clip. */
const TABLE_MAX = 64 * 1024 ** 2
/** Boxes of the top level that are looked at. */
const BOXES_MAX = 10_000

interface Box {
  readonly type: string
  readonly body: DataView
}

/**
 * Reads frame rate, frames and size of an MP4, QuickTime or WebM file of this many bytes. It requests stretches and
 * takes their bytes, so that callers choose how to read. Returns undefined for other files.
 */
export function* clipFacts(bytes: number): Generator<Stretch, ClipFacts | undefined, Uint8Array> {
  let at = 0
  for (let count = 0; count < BOXES_MAX && at + 8 <= bytes; count += 1) {
    const view = viewOf(yield { from: at, to: Math.min(bytes, at + HEAD_BYTES) })
    if (view.byteLength < 8) return undefined
    if (at === 0 && view.getUint32(0) === EBML) return yield* webmFacts(bytes)
    const { length, head } = lengthOf(view, bytes - at)
    if (length < head) return undefined
    if (typeOf(view, 4) === 'moov') {
      if (length > TABLE_MAX) return undefined
      return movieFacts(viewOf(yield { from: at + head, to: Math.min(bytes, at + length) }))
    }
    at += length
  }
  return undefined
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function typeOf(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((more) => view.getUint8(at + more)))
}

/** A length of 1 stands behind the type in 8 bytes; one of 0 reaches to the end. */
function lengthOf(view: DataView, left: number): { readonly length: number; readonly head: number } {
  const short = view.getUint32(0)
  if (short === 0) return { length: left, head: 8 }
  if (short === 1)
    return view.byteLength < 16 ? { length: 0, head: 16 } : { length: Number(view.getBigUint64(8)), head: 16 }
  return { length: short, head: 8 }
}

function boxesIn(view: DataView): readonly Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const rest = new DataView(view.buffer, view.byteOffset + at, view.byteLength - at)
    const { length, head } = lengthOf(rest, rest.byteLength)
    if (length < head || length > rest.byteLength) break
    boxes.push({ type: typeOf(rest, 4), body: new DataView(rest.buffer, rest.byteOffset + head, length - head) })
    at += length
  }
  return boxes
}

function within(view: DataView | undefined, type: string): DataView | undefined {
  return view === undefined ? undefined : boxesIn(view).find((box) => box.type === type)?.body
}

function movieFacts(movie: DataView): ClipFacts | undefined {
  for (const { type, body } of boxesIn(movie)) {
    if (type !== 'trak') continue
    const media = within(body, 'mdia')
    const kind = within(media, 'hdlr')
    if (kind === undefined || kind.byteLength < 12 || typeOf(kind, 8) !== 'vide') continue
    const facts = trackFacts(
      within(body, 'tkhd'),
      within(media, 'mdhd'),
      within(within(within(media, 'minf'), 'stbl'), 'stts'),
    )
    if (facts !== undefined) return facts
  }
  return undefined
}

function trackFacts(
  head: DataView | undefined,
  media: DataView | undefined,
  times: DataView | undefined,
): ClipFacts | undefined {
  if (head === undefined || media === undefined || times === undefined) return undefined
  const unitsAt = media.byteLength > 0 && media.getUint8(0) === 1 ? 20 : 12
  if (media.byteLength < unitsAt + 4 || times.byteLength < 8 || head.byteLength < 8) return undefined
  const units = media.getUint32(unitsAt)
  let [frames, length] = [0, 0]
  const entries = Math.min(times.getUint32(4), Math.floor((times.byteLength - 8) / 8))
  for (let entry = 0; entry < entries; entry += 1) {
    const count = times.getUint32(8 + entry * 8)
    frames += count
    length += count * times.getUint32(12 + entry * 8)
  }
  if (frames === 0 || length === 0 || units === 0) return undefined
  // The size stands last, with 16 bits behind the point.
  const sides = [8, 4].map((behind) => head.getUint32(head.byteLength - behind) / 0x1_0000)
  const [width = 0, height = 0] = sides.map(Math.round)
  return { rate: (frames * units) / length, frames, width, height }
}
