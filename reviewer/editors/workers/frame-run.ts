import type { VideoSample } from 'mediabunny'
import { frameAt, startBefore } from '#domain/annotation/video/frame-table'
import type { ClipFacts, ClipOrder } from './clip-messages'
import type { Frames } from './clip-source'

type Want = Extract<ClipOrder, { type: 'want' }>

interface RunParts {
  readonly onFrame: (frame: number, width: number, bitmap: ImageBitmap) => void
  readonly onLost: (frame: number, message: string) => void
}

const MICROS = 1_000_000
/** Frames decoded at once when stepping backwards. */
const BACK_AT_ONCE = 24
/** Frames that the page reads ahead: it drops those without space. */
const BACK_SHARE = 0.75
const LOST = 'Couldn’t decode this frame: the file is damaged here. Go to another frame.'

/** Decodes the requested frame, then the next ones; one decoder continues until a jump breaks the run. */
export function createFrameRun(
  { table, width: fullWidth, height: fullHeight }: ClipFacts,
  frames: Frames,
  parts: RunParts,
) {
  /** Frames in the page, at this width. */
  const sent = new Set<number>()
  const lost = new Set<number>()
  let width = 0
  let wanted: Want | undefined
  let isRunning = false
  let reader: ReturnType<Frames['from']> | undefined
  /** The frame that the reader gives next, and one that it gave too early. */
  let next = 0
  let early: { readonly frame: number; readonly sample: VideoSample } | undefined

  function letGo(): void {
    early?.sample.close()
    early = undefined
    // Frames still being decoded are closed automatically.
    void reader?.return()
    reader = undefined
  }

  /** Files round their times in their own way: the nearest frame is meant. */
  function frameOf({ timestamp }: VideoSample): number {
    const micros = timestamp * MICROS
    const at = frameAt(table, micros)
    const [before, after] = [table.times[at] ?? 0, table.times[at + 1] ?? Infinity]
    return after - micros < micros - before ? at + 1 : at
  }

  async function sampleOf(frame: number): Promise<VideoSample | undefined> {
    const isOnWay = reader !== undefined && frame >= next && startBefore(table, frame) <= next
    if (early !== undefined && frame >= early.frame) {
      const { frame: at, sample } = early
      early = undefined
      if (at === frame) return sample
      sample.close()
    }
    if (!isOnWay) {
      letGo()
      next = frame
      reader = frames.from((table.times[frame] ?? 0) / MICROS)
    }
    for (;;) {
      const step = await reader?.next()
      if (step === undefined || step.done === true) return undefined
      const sample = step.value
      const at = frameOf(sample)
      next = at + 1
      if (at === frame) return sample
      if (at > frame) {
        early = { frame: at, sample }
        return undefined
      }
      sample.close()
    }
  }

  /** The frames to decode now, one after the other; nothing where the page has all. */
  function task({ frame, way, ahead }: Want): readonly number[] {
    const count = table.times.length
    const isMissing = (at: number) => at >= 0 && at < count && !sent.has(at) && !lost.has(at)
    for (let step = 0; step <= ahead; step += 1) {
      const at = frame + way * step
      if (!isMissing(at)) continue
      if (way === 1) return [at]
      const from = Math.max(startBefore(table, at), at - Math.min(BACK_AT_ONCE, Math.ceil(ahead * BACK_SHARE)))
      return Array.from({ length: at - from + 1 }, (_, place) => from + place).filter(isMissing)
    }
    return []
  }

  /** Decodes no further than a frame: a broken packet behind it would end the decoder too early. */
  async function sampleAlone(frame: number): Promise<VideoSample | undefined> {
    const sample = await frames.at((table.times[frame] ?? 0) / MICROS)
    if (sample === null || frameOf(sample) === frame) return sample ?? undefined
    sample.close()
    return undefined
  }

  async function make(frame: number, sample: VideoSample | undefined): Promise<void> {
    if (sample === undefined) {
      lost.add(frame)
      return parts.onLost(frame, LOST)
    }
    try {
      const height = Math.max(1, Math.round((width * fullHeight) / fullWidth))
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d', { alpha: false })
      if (context === null) return parts.onLost(frame, LOST)
      sample.draw(context, 0, 0, width, height)
      sent.add(frame)
      parts.onFrame(frame, width, canvas.transferToImageBitmap())
    } finally {
      // Decoders stall while their frames are held.
      sample.close()
    }
  }

  async function run(): Promise<void> {
    isRunning = true
    try {
      for (;;) {
        const now = wanted
        if (now === undefined) return
        const frames = task(now)
        if (frames.length === 0) {
          if (wanted === now) return
          continue
        }
        for (const frame of frames) {
          await makeSafely(frame)
          if (wanted !== now && !frames.includes(wanted?.frame ?? -1)) break
        }
      }
    } finally {
      isRunning = false
    }
  }

  async function makeSafely(frame: number): Promise<void> {
    try {
      return await make(frame, await sampleOf(frame))
    } catch {
      // The frame is decoded once more alone, which gives its error.
      letGo()
    }
    try {
      await make(frame, await sampleAlone(frame))
    } catch (error) {
      lost.add(frame)
      parts.onLost(frame, error instanceof Error && error.message !== '' ? `${LOST} (${error.message})` : LOST)
    }
  }

  return {
    want(order: Want): void {
      if (order.width !== width) {
        width = order.width
        sent.clear()
      }
      for (const frame of order.dropped) sent.delete(frame)
      // The next request retries.
      lost.delete(order.frame)
      wanted = order
      if (!isRunning) void run()
    },
  }
}
