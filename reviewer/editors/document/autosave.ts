import { AUTOSAVE_CHANGES, AUTOSAVE_IDLE_MS } from '#domain/constants'
import type { Clock } from '#protocol/port'

/** Decides when to save automatically. */
export interface Autosave {
  /** Notes a change. */
  readonly changed: () => void
  /** Notes that everything is saved, or being saved. */
  readonly saved: () => void
  readonly end: () => void
}

/** Saves after some changes, or after a pause. */
export function createAutosave(clock: Clock, save: () => void): Autosave {
  let changes = 0
  let timer: unknown
  const rest = (): void => {
    changes = 0
    clock.clearTimeout(timer)
    timer = undefined
  }
  const fire = (): void => {
    rest()
    save()
  }
  return {
    changed: () => {
      changes += 1
      if (changes >= AUTOSAVE_CHANGES) return fire()
      clock.clearTimeout(timer)
      timer = clock.setTimeout(fire, AUTOSAVE_IDLE_MS)
    },
    saved: rest,
    end: rest,
  }
}
