import type { Settable } from '../observable'

/** A key that is down for longer is held, in milliseconds. */
const HELD = 350

interface Pressed {
  readonly code: string
  readonly at: number
}

/** Whoever holds the key that shows or hides the annotations has them as before on letting go; a short press switches them. */
export function holdOverlay(page: EventTarget, overlayOn: Settable<boolean>): () => void {
  const ending = new AbortController()
  let pressed: Pressed | undefined
  /** The key that switched them, whichever it is for this person. */
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
