import { ACTIVITY_THROTTLE_MS } from '#domain/constants'
import type { Clock } from '#protocol/port'

const INPUTS = ['click', 'keydown', 'wheel', 'mousemove'] as const

/** The part of a window that tells of the person's input. */
export interface InputSource {
  addEventListener(type: string, listener: () => void, options: { capture: true; passive: true }): void
}

/** Says that the person is at work: at once on the first input, then at most once per 500 ms, never without input. `at` is in milliseconds since 1970. */
export function watchActivity(
  source: InputSource,
  clock: Pick<Clock, 'now'>,
  wallTime: () => number,
  tell: (name: 'heartbeat' | 'activity', data: { readonly at: number }) => void,
): void {
  let last = Number.NEGATIVE_INFINITY
  const onInput = () => {
    const now = clock.now()
    if (now - last < ACTIVITY_THROTTLE_MS) return
    last = now
    const at = wallTime()
    tell('heartbeat', { at })
    tell('activity', { at })
  }
  for (const type of INPUTS) source.addEventListener(type, onInput, { capture: true, passive: true })
}
