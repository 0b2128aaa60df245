import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import { CLIP } from './numbered-clip'

/** An H.264 clip with B frames; every frame carries its number in its pixels. */
export interface ReorderedClip {
  readonly frames: number
  readonly rate: number
  /** Frames between those that are decoded by themselves. */
  readonly keyEvery?: number
  /** Frames whose data is garbage. */
  readonly broken?: readonly number[]
  /** Its times say the order of decoding, as some programs write them. */
  readonly lacksOrder?: boolean
}

/** The codec as browsers name it: Main profile, level 3.1. */
const CODEC = 'avc1.4d001f'
const [PROFILE, LEVEL] = [77, 31]
/** Sides of the blocks that pictures are coded in; one bit of a number is one block wide. */
const BLOCK = 16
const [COLUMNS, ROWS] = [CLIP.width / BLOCK, CLIP.height / BLOCK]
const [WHITE, BLACK, GREY, NO_COLOUR] = [235, 16, 64, 128]

/** Kinds of pictures: by themselves, after earlier ones, and between two others. */
type Kind = 'I' | 'P' | 'B'
/** Their number in a head, and that of a block of plain values in them. */
const KINDS = { I: { slice: 7, plain: 25 }, P: { slice: 5, plain: 30 }, B: { slice: 6, plain: 48 } } as const

interface Picture {
  readonly kind: Kind
  readonly frame: number
  /** Frames since the last picture that stands by itself. */
  readonly since: number
  /** Pictures before it that others refer to, since that one. */
  readonly refersTo: number
}

/** Encodes a clip bit by bit: encoders of browsers make no B frames. */
export async function aReorderedClip({
  frames,
  rate,
  keyEvery = 12,
  broken = [],
  lacksOrder = false,
}: ReorderedClip): Promise<Blob> {
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat(), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source)
  await output.start()
  const meta = {
    decoderConfig: { codec: CODEC, codedWidth: CLIP.width, codedHeight: CLIP.height, description: description() },
  }
  for (const [at, picture] of inDecodingOrder(frames, keyEvery).entries()) {
    const bytes = broken.includes(picture.frame) ? garbage() : unit(pictureBits(picture, at))
    const data = new Uint8Array(4 + bytes.length)
    new DataView(data.buffer).setUint32(0, bytes.length)
    data.set(bytes, 4)
    const type = picture.kind === 'I' ? 'key' : 'delta'
    await source.add(new EncodedPacket(data, type, (lacksOrder ? at : picture.frame) / rate, 1 / rate), meta)
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('no clip')
  return new Blob([target.buffer], { type: 'video/mp4' })
}

/** The frame after a B frame comes before it. */
function inDecodingOrder(frames: number, keyEvery: number): readonly Picture[] {
  const pictures: Picture[] = []
  for (let first = 0; first < frames; first += keyEvery) {
    const count = Math.min(keyEvery, frames - first)
    let refersTo = 0
    const add = (kind: Kind, since: number) => {
      pictures.push({ kind, frame: first + since, since, refersTo })
      if (kind !== 'B') refersTo += 1
    }
    add('I', 0)
    for (let since = 1; since < count; since += 2) {
      if (since + 1 < count) add('P', since + 1)
      add(since + 1 < count ? 'B' : 'P', since)
    }
  }
  return pictures
}

/** Writes numbers of any length of bits. */
function bitWriter() {
  const bytes: number[] = []
  let [byte, left] = [0, 8]
  function bits(value: number, count: number): void {
    for (let at = count - 1; at >= 0; at -= 1) {
      left -= 1
      byte |= ((value >> at) & 1) << left
      if (left > 0) continue
      bytes.push(byte)
      ;[byte, left] = [0, 8]
    }
  }
  return {
    bits,
    /** As many zeros in front as it has bits behind its first. */
    counted(...values: readonly number[]) {
      for (const value of values) {
        const length = 32 - Math.clz32(value + 1)
        bits(0, length - 1)
        bits(value + 1, length)
      }
    },
    toByte: () => bits(0, left % 8),
    plain(value: number, count: number) {
      for (let at = 0; at < count; at += 1) bytes.push(value)
    },
    end() {
      bits(1, 1)
      bits(0, left % 8)
      return bytes
    },
  }
}

/** The facts of all pictures: size, order, and that one picture is held back. */
function sequenceBits(): readonly number[] {
  const { bits, counted, end } = bitWriter()
  bits(PROFILE, 8)
  bits(0, 8)
  bits(LEVEL, 8)
  // 4 bits count pictures, 8 bits their order; two of them may be referred to.
  counted(0, 0, 0, 4, 2)
  bits(0, 1)
  counted(COLUMNS - 1, ROWS - 1)
  // Whole frames, not cropped, with facts for players: they hold back one picture.
  bits(0b1101, 4)
  bits(0, 8)
  bits(0b11, 2)
  counted(0, 0, 10, 10, 1, 2)
  return [0x67, ...end()]
}

function pictureSetBits(): readonly number[] {
  const { bits, counted, end } = bitWriter()
  counted(0, 0)
  bits(0, 2)
  counted(0, 0, 0)
  bits(0, 3)
  counted(0, 0, 0)
  bits(0b100, 3)
  return [0x68, ...end()]
}

function pictureBits({ kind, frame, since, refersTo }: Picture, at: number): readonly number[] {
  const { bits, counted, plain, toByte, end } = bitWriter()
  counted(0, KINDS[kind].slice, 0)
  bits(refersTo % 16, 4)
  if (kind === 'I') counted(at % 2)
  bits((2 * since) % 256, 8)
  if (kind === 'B') bits(1, 1)
  if (kind !== 'I') bits(0, kind === 'B' ? 3 : 2)
  if (kind === 'I') bits(0, 2)
  else if (kind === 'P') bits(0, 1)
  // No change of quality, and no smoothing of edges.
  counted(0, 1)
  for (let row = 0; row < ROWS; row += 1)
    for (let column = 0; column < COLUMNS; column += 1) {
      if (kind !== 'I') counted(0)
      counted(KINDS[kind].plain)
      toByte()
      plain(row >= ROWS / 2 ? GREY : (frame >> column) & 1 ? WHITE : BLACK, BLOCK * BLOCK)
      plain(NO_COLOUR, (BLOCK * BLOCK) / 2)
    }
  return [kind === 'I' ? 0x65 : kind === 'P' ? 0x41 : 0x01, ...end()]
}

/** Two zeros and a small number would begin another unit. */
function unit(bytes: readonly number[]): Uint8Array {
  const made: number[] = []
  for (const byte of bytes) {
    if (byte <= 3 && made.at(-1) === 0 && made.at(-2) === 0) made.push(3)
    made.push(byte)
  }
  return Uint8Array.from(made)
}

function garbage(): Uint8Array {
  return Uint8Array.from({ length: 400 }, (_, at) => (at * 73 + 41) % 256)
}

function description(): Uint8Array {
  const [sequence, pictures] = [unit(sequenceBits()), unit(pictureSetBits())]
  const head = [1, PROFILE, 0, LEVEL, 0xff, 0xe1]
  return Uint8Array.from([...head, 0, sequence.length, ...sequence, 1, 0, pictures.length, ...pictures])
}

/** Tells whether this browser decodes such clips. */
export async function decodesReordered(): Promise<boolean> {
  const { supported } = await VideoDecoder.isConfigSupported({ codec: CODEC })
  return supported === true
}
