import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputVideoTrack,
  UrlSource,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny'
import { frameTable, type Packet } from '#domain/annotation/video/frame-table'
import type { ClipFacts } from './clip-messages'

/** Why a clip can't be shown, as a sentence; `isLoad`: its bytes did not come. */
interface Refused {
  readonly message: string
  readonly isLoad: boolean
}

/** Decoded frames from a time on, in the order in which they are shown. */
export type Frames = (seconds: number) => AsyncGenerator<VideoSample, void, unknown>

const BROKEN = 'Couldn’t read this video: its file is damaged or has no known format. Ask for another copy of it.'
const NO_PICTURES = 'This file has no pictures. Only its sound could be played.'
const SPLIT = 'Split it into frames, or convert it to H.264 or VP9.'

const refused = (message: string, isLoad = false): Refused => ({ message, isLoad })

/** Opens a clip and reads when each of its frames is shown. */
export async function openClip(url: string): Promise<{ readonly facts: ClipFacts; readonly frames: Frames } | Refused> {
  let input: Input
  try {
    input = new Input({ source: await sourceOf(url), formats: ALL_FORMATS })
  } catch {
    // No answer is a failure to load, which is tried again.
    return refused('Couldn’t load the video. Check the connection.', true)
  }
  try {
    if (!(await input.canRead())) return refused(BROKEN)
    const track = await input.getPrimaryVideoTrack()
    if (track === null) return refused(NO_PICTURES)
    return await openTrack(track)
  } catch (error) {
    return refused(`${BROKEN} (${error instanceof Error ? error.message : String(error)})`)
  }
}

async function sourceOf(url: string): Promise<BlobSource | UrlSource> {
  if (!url.startsWith('blob:')) return new UrlSource(url)
  const response = await fetch(url)
  return new BlobSource(await response.blob())
}

async function openTrack(
  track: InputVideoTrack,
): Promise<{ readonly facts: ClipFacts; readonly frames: Frames } | Refused> {
  const codec = await track.getCodec()
  if (!(await track.canDecode()))
    return refused(
      `This computer can’t decode ${codec === null ? 'this video' : `${codec.toUpperCase()} videos`}. ${SPLIT}`,
    )
  const packets: Packet[] = []
  for await (const { timestamp, duration, type } of new EncodedPacketSink(track).packets(undefined, undefined, {
    metadataOnly: true,
  }))
    packets.push({ timestamp, duration, isKey: type === 'key' })
  const table = frameTable(packets)
  if (table.times.length === 0) return refused('This video has no frames. Ask for another copy of it.')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  const sink = new VideoSampleSink(track)
  return {
    facts: { table, width, height, codec: codec ?? '' },
    frames: (seconds) => sink.samples(seconds),
  }
}
