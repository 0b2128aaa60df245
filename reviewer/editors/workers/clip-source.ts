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
const UNLOADED = 'Couldn’t load the video. Check the connection, then try again.'
const NO_PICTURES = 'This file has no pictures. Only its sound could be played.'
const SPLIT = 'Split it into frames, or convert it to H.264 or VP9.'

const RETRIES = 2
const RETRY_SECONDS = 0.5

const refused = (message: string, isLoad = false): Refused => ({ message, isLoad })

/** Opens a clip and reads when each of its frames is shown. */
export async function openClip(url: string): Promise<{ readonly facts: ClipFacts; readonly frames: Frames } | Refused> {
  const asking = watchedFetch()
  try {
    const input = new Input({ source: await sourceOf(url, asking.fetch), formats: ALL_FORMATS })
    if (!(await input.canRead())) return asking.hasFailed() ? refused(UNLOADED, true) : refused(BROKEN)
    const track = await input.getPrimaryVideoTrack()
    if (track === null) return refused(NO_PICTURES)
    return await openTrack(track)
  } catch (error) {
    // No answer is a failure to load, which is tried again.
    if (asking.hasFailed()) return refused(UNLOADED, true)
    return refused(`${BROKEN} (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** Asks for bytes, and remembers whether they did not come. */
function watchedFetch(): { readonly fetch: typeof fetch; readonly hasFailed: () => boolean } {
  let hasFailed = false
  return {
    hasFailed: () => hasFailed,
    async fetch(input: RequestInfo | URL, init?: RequestInit) {
      try {
        const response = await fetch(input, init)
        hasFailed = !response.ok
        return response
      } catch (error) {
        // A cancelled load is no failure.
        if (!(error instanceof DOMException && error.name === 'AbortError')) hasFailed = true
        throw error
      }
    },
  }
}

/** Bytes of the page's own memory are here; others are asked for part by part. */
async function sourceOf(url: string, fetchFn: typeof fetch): Promise<BlobSource | UrlSource> {
  if (url.startsWith('blob:')) return new BlobSource(await (await fetchFn(url)).blob())
  return new UrlSource(new URL(url, globalThis.location.href), {
    fetchFn,
    getRetryDelay: (before) => (before < RETRIES ? RETRY_SECONDS : null),
  })
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
