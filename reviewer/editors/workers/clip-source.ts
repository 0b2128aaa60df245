import {
  ALL_FORMATS,
  type AudioSample,
  AudioSampleSink,
  BlobSource,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  UrlSource,
  type VideoSample,
  VideoSampleSink,
} from 'mediabunny'
import { evenFrames, frameTable, type Packet } from '#domain/annotation/video/frame-table'
import { given } from '#domain/given'
import type { ClipFacts } from './clip-messages'

/** Why a clip can't be shown, as a sentence; `isLoad`: its bytes did not come. */
interface Refused {
  readonly message: string
  readonly isLoad: boolean
}

/** Decoded frames. */
export interface Frames {
  /** From a time on, in the order in which they are shown. */
  readonly from: (seconds: number) => AsyncGenerator<VideoSample, void, unknown>
  /** The one at a time. */
  readonly at: (seconds: number) => Promise<VideoSample | null>
}

/** Decoded sound from a time on, up to another one. */
export type Sounds = (from: number, to?: number) => AsyncGenerator<AudioSample, void, unknown>

/** Open clip; missing parts are left out. */
interface OpenSource {
  readonly facts: ClipFacts
  readonly frames?: Frames
  readonly sounds?: Sounds
}

const BROKEN = 'Couldn’t read this video: its file is damaged or has no known format. Ask for another copy of it.'
const UNLOADED = 'Couldn’t load the video. Check the connection, then try again.'
const EMPTY = 'This file has neither pictures nor sound. Ask for another copy of it.'
const CONVERT = 'Convert it to H.264 or VP9.'
const CONVERT_SOUND = 'Convert the sound to AAC or Opus.'
/** Places per second of sound without pictures. */
const SOUND_RATE = 100
/** How large the place of a clip without pictures is. */
const BLANK = { width: 640, height: 360 }

const RETRIES = 2
const RETRY_SECONDS = 0.5

const refused = (message: string, isLoad = false): Refused => ({ message, isLoad })

/** Opens a clip and reads when each of its frames is shown. */
export async function openClip(url: string): Promise<OpenSource | Refused> {
  const asking = watchedFetch()
  try {
    const input = new Input({ source: await sourceOf(url, asking.fetch), formats: ALL_FORMATS })
    if (!(await input.canRead())) return asking.hasFailed() ? refused(UNLOADED, true) : refused(BROKEN)
    // The tracks of a file that breaks off before its index are unknown.
    if ((await input.getTracks()).length === 0) return refused(BROKEN)
    const [track, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    const heard = sound === null ? {} : await openSound(sound)
    if (track !== null) return await withPictures(track, heard)
    if (sound === null) return refused(EMPTY)
    if (heard.sounds === undefined) return refused(heard.facts?.soundTrouble ?? EMPTY)
    const frames = Math.max(1, Math.ceil((heard.facts?.sound?.end ?? 0) * SOUND_RATE))
    const table = evenFrames(SOUND_RATE, frames)
    return { sounds: heard.sounds, facts: { ...heard.facts, ...BLANK, table, codec: '', hasPicture: false } }
  } catch (error) {
    // No answer is a failure to load, which is tried again.
    if (asking.hasFailed()) return refused(UNLOADED, true)
    return refused(`${BROKEN} (${error instanceof Error ? error.message : String(error)})`)
  }
}

interface Heard {
  readonly facts?: Pick<ClipFacts, 'sound' | 'soundTrouble'>
  readonly sounds?: Sounds
}

async function openSound(track: InputAudioTrack): Promise<Heard> {
  if (!(await track.canDecode())) {
    const codec = await track.getCodec()
    const what = codec === null ? 'the sound' : `${codec.toUpperCase()} sound`
    return { facts: { soundTrouble: `This computer can’t decode ${what}. ${CONVERT_SOUND}` } }
  }
  const sink = new AudioSampleSink(track)
  const end = (await track.getDurationFromMetadata()) ?? (await track.computeDuration())
  return { facts: { sound: { end } }, sounds: (from, to) => sink.samples(from, to) }
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

async function withPictures(track: InputVideoTrack, heard: Heard): Promise<OpenSource | Refused> {
  const codec = await track.getCodec()
  if (!(await track.canDecode()))
    return refused(
      `This computer can’t decode ${codec === null ? 'this video' : `${codec.toUpperCase()} videos`}. ${CONVERT}`,
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
    facts: { ...heard.facts, table, width, height, codec: codec ?? '', hasPicture: true },
    frames: { from: (seconds) => sink.samples(seconds), at: (seconds) => sink.getSample(seconds) },
    ...given({ sounds: heard.sounds }),
  }
}
