import { textOf } from '#domain/key-chord'
import { closeOverlay, useOverlay } from '../stores/overlay-store'
import { eraseAhead, typeAhead } from '../stores/typed-ahead'

type Keyboard = Pick<Document, 'addEventListener' | 'removeEventListener' | 'querySelector'>

/** A dialog whose code does not come must not take the keyboard with it for good. */
const HOLD_MS = 5_000

/** Keys between the wish for a dialog and its being there are for it alone: text is kept for its field. The answer ends it. */
export function holdKeysForOverlay(keyboard: Keyboard, now: () => number): () => void {
  let until = Number.NEGATIVE_INFINITY
  const follow = useOverlay.subscribe(({ overlay }, before) => {
    if (overlay?.kind !== before.overlay?.kind) until = overlay === null ? Number.NEGATIVE_INFINITY : now() + HOLD_MS
  })
  const press = (event: KeyboardEvent) => {
    if (now() >= until) return
    if (keyboard.querySelector('dialog:modal') !== null) {
      until = Number.NEGATIVE_INFINITY
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    const text = textOf(event)
    if (event.key === 'Escape') closeOverlay()
    else if (event.key === 'Backspace') eraseAhead()
    else if (text !== undefined) typeAhead(text)
  }
  keyboard.addEventListener('keydown', press, true)
  return () => {
    follow()
    keyboard.removeEventListener('keydown', press, true)
  }
}
