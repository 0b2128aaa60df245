import type { AudioSample } from 'mediabunny'
import type { Sounds } from './clip-source'

type Planes = readonly Float32Array<ArrayBuffer>[]

/** Decoders need some sound before a place until theirs is clean. */
const LEAD_SECONDS = 0.1
const SILENT_RATE = 8_000
const MOST_CHANNELS = 2

/** Decodes sound second by second; one decoder continues until a jump breaks the run. */
export function createSoundRun(sounds: Sounds, onSecond: (second: number, planes: Planes) => void) {
  let wanted: readonly number[] = []
  let isRunning = false
  let reader: ReturnType<Sounds> | undefined
  /** The second that the reader gives next, and the sound that reaches into it. */
  let next = 0
  let early: AudioSample | undefined

  function letGo(): void {
    early?.close()
    early = undefined
    void reader?.return()
    reader = undefined
  }

  async function planesOf(second: number): Promise<Planes> {
    if (reader === undefined || second !== next) {
      letGo()
      reader = sounds(Math.max(0, second - LEAD_SECONDS))
    }
    next = second + 1
    let planes: Planes | undefined
    for (;;) {
      const sample: AudioSample | undefined = early ?? (await nextSample())
      early = undefined
      if (sample === undefined) break
      if (sample.timestamp >= second + 1) {
        early = sample
        break
      }
      planes ??= emptyPlanes(sample)
      put(sample, planes, second)
      if (sample.timestamp + sample.duration > second + 1) {
        early = sample
        break
      }
      sample.close()
    }
    return planes ?? [new Float32Array(SILENT_RATE)]
  }

  async function nextSample(): Promise<AudioSample | undefined> {
    const step = await reader?.next()
    return step === undefined || step.done === true ? undefined : step.value
  }

  async function run(): Promise<void> {
    isRunning = true
    try {
      for (let [second] = wanted; second !== undefined; [second] = wanted) {
        wanted = wanted.slice(1)
        onSecond(second, await safePlanes(second))
      }
    } finally {
      isRunning = false
    }
  }

  async function safePlanes(second: number): Promise<Planes> {
    try {
      return await planesOf(second)
    } catch (error) {
      console.warn('sound', second, error)
      letGo()
      // A damaged second is silent; the picture goes on.
      return [new Float32Array(SILENT_RATE)]
    }
  }

  return {
    want(seconds: readonly number[]): void {
      wanted = seconds
      if (!isRunning) void run()
    },
  }
}

function emptyPlanes({ sampleRate, numberOfChannels }: AudioSample): Planes {
  const count = numberOfChannels > MOST_CHANNELS ? 1 : numberOfChannels
  return Array.from({ length: count }, () => new Float32Array(Math.round(sampleRate)))
}

/** Copies a second's samples to their place; more channels than two become one. */
function put(sample: AudioSample, planes: Planes, second: number): void {
  const { sampleRate, numberOfFrames, numberOfChannels } = sample
  const at = Math.round((sample.timestamp - second) * sampleRate)
  const from = Math.max(0, -at)
  const count = Math.min(numberOfFrames, (planes[0]?.length ?? 0) - at) - from
  if (count <= 0) return
  const whole = new Float32Array(numberOfFrames)
  for (let channel = 0; channel < numberOfChannels; channel += 1) {
    sample.copyTo(whole, { planeIndex: channel, format: 'f32-planar' })
    const plane = planes[planes.length === 1 ? 0 : channel]
    if (plane === undefined) continue
    if (numberOfChannels === planes.length) plane.set(whole.subarray(from, from + count), at + from)
    else addShare(plane.subarray(at + from, at + from + count), whole.subarray(from), numberOfChannels)
  }
}

function addShare(plane: Float32Array, samples: Float32Array, shares: number): void {
  for (let at = 0; at < plane.length; at += 1) plane[at] = (plane[at] ?? 0) + (samples[at] ?? 0) / shares
}
