import type { ClipOrder, SoundNews } from '../workers/clip-messages'

type Heard = Extract<SoundNews, { type: 'sound' }>

/** A clip's sound, synchronized to the picture. */
export interface ClipSound {
  /** Plays from the picture's time at this speed; jumps if sound and picture have drifted apart. */
  readonly run: (micros: number, speed: number) => void
  readonly rest: () => void
  /** From 0 to 1; 0 is silent. */
  readonly setVolume: (volume: number) => void
  /** Adds a second of decoded sound. */
  readonly take: (news: Heard) => void
  readonly dispose: () => void
}

interface SoundParts {
  readonly ask: (order: Extract<ClipOrder, { type: 'sound' }>) => void
  /** Duration of the sound, in seconds. */
  readonly end: number
  readonly open: () => AudioContext
  /** The output node. */
  readonly out: (context: AudioContext) => AudioNode
}

interface Begun {
  /** Clip time of the start in seconds, and the audio clock's time then. */
  readonly from: number
  readonly at: number
  readonly speed: number
  readonly nodes: Map<number, AudioBufferSourceNode>
}

const MICROS = 1_000_000
/** Maximum drift between picture and sound, in seconds. */
const STEP_SECONDS = 0.08
/** Lead time for scheduling sound, in seconds. */
const AHEAD_SECONDS = 1.5
const KEPT_SECONDS = 40
/** Fade time in seconds; a sudden change of volume would click. */
const FADE_SECONDS = 0.015

/** Starts paused; the first play opens the audio device. */
export function createClipSound({ ask, end, open, out }: SoundParts): ClipSound {
  const kept = new Map<number, AudioBuffer>()
  let asked: readonly number[] = []
  let device: { readonly context: AudioContext; readonly gain: GainNode } | undefined
  let begun: Begun | undefined
  let volume = 1

  function opened() {
    if (device === undefined) {
      const context = open()
      const gain = context.createGain()
      gain.gain.value = volume
      gain.connect(out(context))
      device = { context, gain }
    }
    return device
  }

  function placeOf({ from, at, speed }: Begun, now: number): number {
    return from + Math.max(0, now - at) * speed
  }

  function stop(): void {
    for (const node of begun?.nodes.values() ?? []) {
      node.stop()
      node.disconnect()
    }
    begun = undefined
  }

  /** Schedules the next seconds, and requests missing ones. */
  function pump(): void {
    if (begun === undefined || device === undefined) return
    const { context, gain } = device
    const { from, at, speed, nodes } = begun
    const place = placeOf(begun, context.currentTime)
    const [first, last] = [Math.floor(place), Math.min(Math.floor(place + AHEAD_SECONDS * speed), Math.ceil(end) - 1)]
    const missing: number[] = []
    for (let second = first; second <= last; second += 1) {
      const buffer = kept.get(second)
      if (buffer === undefined) {
        missing.push(second)
        continue
      }
      if (nodes.has(second)) continue
      const node = context.createBufferSource()
      node.buffer = buffer
      node.playbackRate.value = speed
      node.connect(gain)
      const when = at + (second - from) / speed
      const late = Math.max(0, context.currentTime - when) * speed
      node.start(Math.max(when, context.currentTime), late)
      nodes.set(second, node)
      node.addEventListener('ended', () => node.disconnect())
    }
    if (missing.length === 0 || missing.join() === asked.join()) return
    asked = missing
    ask({ type: 'sound', seconds: missing })
  }

  function forgetFar(around: number): void {
    const far = [...kept.keys()].sort((a, b) => Math.abs(b - around) - Math.abs(a - around))
    for (const second of far.slice(0, Math.max(0, kept.size - KEPT_SECONDS))) kept.delete(second)
  }

  return {
    run(micros, speed) {
      const { context } = opened()
      if (context.state !== 'running') {
        // Browsers allow sound only after a first click on the page.
        void context.resume()
        return
      }
      const now = micros / MICROS
      const apart = begun === undefined ? Infinity : Math.abs(placeOf(begun, context.currentTime) - now)
      if (begun?.speed !== speed || apart > STEP_SECONDS * Math.max(1, speed)) {
        stop()
        asked = []
        begun = { from: now, at: context.currentTime, speed, nodes: new Map() }
      }
      pump()
    },
    rest: stop,
    setVolume(next) {
      volume = next
      if (device === undefined) return
      device.gain.gain.setTargetAtTime(next, device.context.currentTime, FADE_SECONDS)
    },
    take({ second, planes }) {
      const [first] = planes
      if (first === undefined) return
      const buffer = new AudioBuffer({
        length: first.length,
        numberOfChannels: planes.length,
        sampleRate: first.length,
      })
      for (const [channel, plane] of planes.entries()) buffer.copyToChannel(plane, channel)
      kept.set(second, buffer)
      forgetFar(second)
      pump()
    },
    dispose() {
      stop()
      void device?.context.close()
      device = undefined
    },
  }
}
