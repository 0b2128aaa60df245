import {
  ALL_FORMATS,
  CustomSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny'
import { frameAt, type FrameTable, frameTable, type Packet, startBefore } from '#domain/annotation/video/frame-table'
import { readRange } from './read-range'
import { Unread } from './unread'

/** Open clip. Throws `Unread`. */
export interface OpenClip {
  /** Times of its frames, in microseconds, ascending. */
  readonly times: readonly number[]
  readonly width: number
  readonly height: number
  /** A frame, numbered from 0, as JPEG. */
  readonly frame: (number: number) => Promise<Blob>
  readonly close: () => Promise<void>
}

const MICROS = 1_000_000
const QUALITY = 0.95

/** Opens a clip and reads only the ranges that its frames need. */
export async function openClip(address: string, bytes: number): Promise<OpenClip> {
  const input = new Input({
    source: new CustomSource({ getSize: () => bytes, read: (start, end) => readRange(address, start, end) }),
    formats: ALL_FORMATS,
  })
  if (!(await input.canRead())) throw new Unread('damaged')
  const track = await input.getPrimaryVideoTrack()
  if (track === null) throw new Unread('noFrames')
  if (!(await track.canDecode())) throw new Unread('codec')
  const table = await tableOf(track)
  if (table.times.length === 0) throw new Unread('noFrames')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const { sampleOf, close } = createFrameReader(track, table)
  return {
    times: [...table.times],
    width,
    height,
    frame: async (number) => {
      const sample = await sampleOf(number)
      if (sample === undefined) throw new Unread('broken')
      try {
        const canvas = new OffscreenCanvas(width, height)
        const context = canvas.getContext('2d', { alpha: false })
        if (context === null) throw new Unread('tooLarge')
        sample.draw(context, 0, 0, width, height)
        return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
      } finally {
        // Decoders stall while their frames are held.
        sample.close()
      }
    },
    close: async () => {
      await close()
      input.dispose()
    },
  }
}

async function tableOf(track: InputVideoTrack): Promise<FrameTable> {
  const packets: Packet[] = []
  const all = new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })
  for await (const { timestamp, duration, type } of all) packets.push({ timestamp, duration, isKey: type === 'key' })
  return frameTable(packets)
}

/** Decodes frames in ascending order by one decoder; a jump over a key frame starts another one. */
function createFrameReader(track: InputVideoTrack, table: FrameTable) {
  const sink = new VideoSampleSink(track)
  let reader: AsyncGenerator<VideoSample, void, unknown> | undefined
  let next = 0

  /** Files round their times in their own way: the nearest frame is meant. */
  function frameOf({ timestamp }: VideoSample): number {
    const micros = timestamp * MICROS
    const at = frameAt(table, micros)
    const [before, after] = [table.times[at] ?? 0, table.times[at + 1] ?? Infinity]
    return after - micros < micros - before ? at + 1 : at
  }
  async function close(): Promise<void> {
    const last = reader
    reader = undefined
    await last?.return()
  }
  return {
    close,
    async sampleOf(frame: number): Promise<VideoSample | undefined> {
      const isOnWay = reader !== undefined && frame >= next && startBefore(table, frame) <= next
      if (!isOnWay) {
        await close()
        reader = sink.samples((table.times[frame] ?? 0) / MICROS)
      }
      for (;;) {
        const step = await reader?.next()
        if (step === undefined || step.done === true) return undefined
        const at = frameOf(step.value)
        next = at + 1
        if (at === frame) return step.value
        step.value.close()
        if (at > frame) {
          await close()
          return undefined
        }
      }
    },
  }
}
