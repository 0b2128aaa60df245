import { BufferTarget, CanvasSource, Mp4OutputFormat, Output, WebMOutputFormat } from 'mediabunny'

/** Properties of a clip; every frame carries its number in its pixels. */
export interface NumberedClip {
  /** Presentation time of each frame, in seconds. */
  readonly times: readonly number[]
  readonly codec?: 'vp8' | 'vp9' | 'av1'
  readonly container?: 'webm' | 'mp4'
  /** Seconds between key frames. */
  readonly keyEvery?: number
  /** How long the last frame is shown, in seconds. */
  readonly lastFor?: number
  /** How often larger than `CLIP`. */
  readonly scale?: number
  /** Degrees by which players turn it clockwise, as phones write it. */
  readonly rotation?: 0 | 90 | 180 | 270
  /** Written as it was recorded: without length and index. */
  readonly isRecording?: boolean
}

/** Size of the clip, and of one bit of a number. */
export const CLIP = { width: 192, height: 96, bits: 12, block: 16 } as const

/** Frames at a constant distance. */
export const evenTimes = (count: number, rate: number) => Array.from({ length: count }, (_, at) => at / rate)

const SHARES = [0.5, 1, 2, 1.3, 0.7]

/** Frames at distances between half and double, as phones record them. */
export const unevenTimes = (count: number, rate: number) => {
  let at = 0
  return Array.from({ length: count }, (_, frame) => {
    const now = at
    at += (SHARES[frame % SHARES.length] ?? 1) / rate
    return now
  })
}

/** Encodes a clip in this browser. */
export async function aNumberedClip({
  times,
  codec = 'vp8',
  container = 'webm',
  keyEvery = 0.5,
  lastFor = 0.04,
  scale = 1,
  rotation = 0,
  isRecording = false,
}: NumberedClip) {
  const canvas = new OffscreenCanvas(CLIP.width * scale, CLIP.height * scale)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.scale(scale, scale)
  const target = new BufferTarget()
  const format =
    container === 'webm'
      ? new WebMOutputFormat({ appendOnly: isRecording })
      : new Mp4OutputFormat({ fastStart: isRecording ? 'fragmented' : false })
  const output = new Output({ format, target })
  const source = new CanvasSource(canvas, { codec, bitrate: 2_000_000, keyFrameInterval: keyEvery })
  output.addVideoTrack(source, { rotation })
  await output.start()
  for (const [frame, time] of times.entries()) {
    drawNumber(context, frame)
    await source.add(time, (times[frame + 1] ?? time + lastFor) - time)
  }
  await output.finalize()
  if (target.buffer === null) throw new Error('no clip')
  return new Blob([target.buffer], { type: `video/${container}` })
}

function drawNumber(context: OffscreenCanvasRenderingContext2D, frame: number): void {
  context.fillStyle = '#404040'
  context.fillRect(0, 0, CLIP.width, CLIP.height)
  for (let bit = 0; bit < CLIP.bits; bit += 1) {
    context.fillStyle = (frame >> bit) & 1 ? '#ffffff' : '#000000'
    context.fillRect(bit * CLIP.block, 0, CLIP.block, CLIP.height / 2)
  }
}

/** Reads the number in painted pixels: `left`, `top` and `width` locate the clip. */
export function readNumber(
  pixels: { readonly data: ArrayLike<number>; readonly width: number },
  { left, top, width }: { readonly left: number; readonly top: number; readonly width: number },
): number {
  const scale = width / CLIP.width
  let number = 0
  for (let bit = 0; bit < CLIP.bits; bit += 1) {
    const x = Math.round(left + (bit + 0.5) * CLIP.block * scale)
    const y = Math.round(top + (CLIP.height / 4) * scale)
    if ((pixels.data[4 * (y * pixels.width + x)] ?? 0) > 127) number |= 1 << bit
  }
  return number
}
