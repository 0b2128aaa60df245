import type { GestureGroup } from '../../shortcuts/gestures'
import type { Settable } from '../observable'

/** A longer press counts as holding, in milliseconds. */
const HELD = 350

interface Pressed {
  readonly code: string
  readonly at: number
}

/** The gestures of `holdOverlay`. */
export const HOLDING_GESTURES: GestureGroup = {
  title: 'On the picture',
  gestures: [{ title: 'Picture without annotations', by: 'Hold the key that hides them' }],
}

/** Holding the key for annotation visibility toggles it until release; a short press toggles it for good. */
export function holdOverlay(page: EventTarget, overlayOn: Settable<boolean>): () => void {
  const ending = new AbortController()
  let pressed: Pressed | undefined
  /** The key that toggled the annotations; users can assign any key. */
  let switching: Pressed | undefined

  function listen(name: string, listener: (event: KeyboardEvent) => void): void {
    const options = { capture: true, signal: ending.signal }
    page.addEventListener(name, (event) => listener(event as KeyboardEvent), options)
  }

  listen('keydown', ({ code, repeat, timeStamp }) => {
    if (!repeat) pressed = { code, at: timeStamp }
  })
  listen('keyup', ({ code, timeStamp }) => {
    const held = switching
    if (pressed?.code === code) pressed = undefined
    if (held?.code !== code) return
    switching = undefined
    if (timeStamp - held.at >= HELD) overlayOn.set(!overlayOn.get())
  })
  listen('blur', () => (pressed = switching = undefined))
  const unfollow = overlayOn.subscribe(() => (switching = pressed))
  return () => {
    unfollow()
    ending.abort()
  }
}
