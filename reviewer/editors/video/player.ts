import { frameAt, type FrameTable, microsOf } from '#domain/annotation/video/frame-table'
import { steppedFrame } from '#domain/annotation/video/stepping'
import { createObservable, type Observable } from '../observable'
import type { FrameStore } from './kept-frames'
import type { ClipSound } from './sound'

/** Playback speeds. */
export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const

/** The playback state. */
export interface Playing {
  readonly isOn: boolean
  readonly speed: number
  /** Repeats these frames; a missing end means the clip's own. */
  readonly loop: { readonly first?: number; readonly last?: number }
}

/** Plays a clip and steps through frames. */
export interface Player {
  readonly playing: Observable<Playing>
  readonly toggle: () => void
  readonly stop: () => void
  readonly setSpeed: (speed: number) => void
  readonly stepSpeed: (by: 1 | -1) => void
  readonly setLoop: (loop: Playing['loop']) => void
  readonly go: (frame: number) => void
  readonly step: (by: number) => void
  readonly stepSeconds: (by: number) => void
  readonly dispose: () => void
}

interface PlayerParts {
  readonly frames: FrameStore
  readonly table: FrameTable
  /** The sound; left out if there is none. */
  readonly sound?: Pick<ClipSound, 'run' | 'rest'> | undefined
  /** Frame rate of steps; undefined steps through the clip's own frames. */
  readonly rate?: () => number | undefined
}

const MICROS_PER_MS = 1_000
/** Sound continues while a frame is at most this late. */
const WAIT_MS = 150
const MICROS = 1_000_000

/** Starts paused. */
export function createPlayer({ frames, table, sound, rate }: PlayerParts): Player {
  const playing = createObservable<Playing>({ isOn: false, speed: 1, loop: {} })
  /** The clip time of the last start, and its clock time. */
  let from = { micros: 0, at: 0 }
  let tick: number | undefined
  /** Clock time at which the requested frame was last displayed. */
  let shownAt = 0
  const last = table.times.length - 1

  function begin(): void {
    from = { micros: microsOf(table, frames.seen.get().asked), at: performance.now() }
  }

  function stop(): void {
    if (tick !== undefined) cancelAnimationFrame(tick)
    tick = undefined
    sound?.rest()
    const now = playing.get()
    if (now.isOn) playing.set({ ...now, isOn: false })
  }

  function onTick(now: number): void {
    tick = requestAnimationFrame(onTick)
    const { asked, shown, trouble } = frames.seen.get()
    // Wait for late frames instead of skipping them.
    if (shown?.frame !== asked && trouble === undefined) {
      if (now - shownAt > WAIT_MS) sound?.rest()
      return begin()
    }
    shownAt = now
    const { speed, loop } = playing.get()
    const micros = from.micros + (now - from.at) * MICROS_PER_MS * speed
    const next = frameAt(table, micros)
    const end = Math.min(last, loop.last ?? last)
    if (next > end || micros >= table.end) {
      if (loop.first === undefined && loop.last === undefined) {
        frames.ask(end)
        return stop()
      }
      frames.ask(loop.first ?? 0)
      return begin()
    }
    sound?.run(micros, speed)
    if (next !== asked) frames.ask(next)
  }

  function go(frame: number): void {
    frames.ask(frame)
    if (playing.get().isOn) begin()
  }

  function setSpeed(speed: number): void {
    begin()
    playing.set({ ...playing.get(), speed })
  }

  return {
    playing,
    stop,
    toggle() {
      const now = playing.get()
      if (now.isOn) return stop()
      const { asked } = frames.seen.get()
      const { first = 0, last: end = last } = now.loop
      if (asked >= end || asked < first) frames.ask(first)
      begin()
      playing.set({ ...now, isOn: true })
      tick = requestAnimationFrame(onTick)
    },
    setSpeed,
    stepSpeed(by) {
      const at = SPEEDS.findIndex((one) => one === playing.get().speed)
      const next = SPEEDS[Math.min(SPEEDS.length - 1, Math.max(0, at + by))]
      if (next !== undefined) setSpeed(next)
    },
    setLoop: (loop) => playing.set({ ...playing.get(), loop }),
    go,
    step: (by) => go(steppedFrame(table, frames.seen.get().asked, by, rate?.())),
    stepSeconds(by) {
      const { asked } = frames.seen.get()
      const next = frameAt(table, microsOf(table, asked) + by * MICROS)
      go(next === asked ? asked + Math.sign(by) : next)
    },
    dispose: stop,
  }
}
