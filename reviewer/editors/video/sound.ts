import type { ClipOrder, SoundNews } from '../workers/clip-messages'

type Heard = Extract<SoundNews, { type: 'sound' }>

/** The sound of a clip, led by the picture. */
export interface ClipSound {
  /** The picture is here: the sound plays from there at its speed, and jumps where it is out of step. */
  readonly run: (micros: number, speed: number) => void
  readonly rest: () => void
  /** From 0 to 1; 0 is silent. */
  readonly setVolume: (volume: number) => void
  /** Takes a second that the worker decoded. */
  readonly take: (news: Heard) => void
  readonly dispose: () => void
}

interface SoundParts {
  readonly ask: (order: Extract<ClipOrder, { type: 'sound' }>) => void
  /** How long the sound lasts, in seconds. */
  readonly end: number
  readonly open: () => AudioContext
  /** Where the sound goes. */
  readonly out: (context: AudioContext) => AudioNode
}

interface Begun {
  /** The time of the clip at which it began, in seconds, and when that was by the clock of the sound. */
  readonly from: number
  readonly at: number
  readonly speed: number
  readonly nodes: Map<number, AudioBufferSourceNode>
}

const MICROS = 1_000_000
/** A picture and its sound may be so many seconds apart before it is heard. */
const STEP_SECONDS = 0.08
/** Sound is handed over so long before it is heard, in seconds. */
const AHEAD_SECONDS = 1.5
const KEPT_SECONDS = 40
/** A volume that jumps is heard as a click. */
const FADE_SECONDS = 0.015

/** Starts at rest; the first play opens the device. */
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

  /** Hands over the seconds that are heard next, and asks for those that are not here. */
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
        // A page that was never clicked may not make a sound yet.
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
