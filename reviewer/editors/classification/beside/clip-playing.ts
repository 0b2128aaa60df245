import { createObservable, type Observable } from '../../observable'

/** The player of the shown clip, for keys and comments. */
export interface ClipPlaying {
  /** A sentence if the clip can't be played. */
  readonly trouble: Observable<string | undefined>
  /** Takes the player of a clip; returns how to let it go. */
  readonly take: (player: HTMLMediaElement) => () => void
  /** Whether the keys belong to the player itself. */
  readonly hasFocus: () => boolean
  readonly toggle: () => void
  /** Pauses, and returns the time in microseconds. */
  readonly pause: () => number | undefined
  readonly goTo: (micros: number) => void
}

const MICROS = 1_000_000
const TROUBLE = 'Couldn’t play this clip: its file is damaged, or Loupe has no decoder for it. You can still answer.'

/** Starts without a clip. */
export function createClipPlaying(): ClipPlaying {
  const trouble = createObservable<string | undefined>(undefined)
  let player: HTMLMediaElement | undefined

  function fail(): void {
    trouble.set(TROUBLE)
  }

  return {
    trouble,
    take(next) {
      player = next
      // Its file may have failed before it was handed over.
      trouble.set(next.error === null ? undefined : TROUBLE)
      next.addEventListener('error', fail)
      return () => {
        next.removeEventListener('error', fail)
        next.pause()
        if (player === next) player = undefined
      }
    },
    hasFocus: () => player !== undefined && player.ownerDocument.activeElement === player,
    toggle() {
      if (player === undefined || trouble.get() !== undefined) return
      if (player.paused) {
        // A refused start reports its reason by the error event, or is an interrupted one.
        player.play().catch(() => undefined)
      } else player.pause()
    },
    pause() {
      if (player === undefined || trouble.get() !== undefined) return undefined
      player.pause()
      return Math.round(player.currentTime * MICROS)
    },
    goTo(micros) {
      if (player !== undefined) player.currentTime = micros / MICROS
    },
  }
}
