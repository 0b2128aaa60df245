import { expect, it } from 'vitest'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { holdOverlay } from '../../../../../reviewer/editors/picture/hold-overlay'

function aPage() {
  const page = new EventTarget()
  const overlayOn = createObservable(true)
  const stop = holdOverlay(page, overlayOn)
  /** The shortcut gets the key after all others. */
  page.addEventListener('keydown', (event) => {
    const { code, repeat } = event as KeyboardEvent
    if (code === 'Backquote' && !repeat) overlayOn.set(!overlayOn.get())
  })
  const key = (type: string, at: number, code = 'Backquote', repeat = false) => {
    const event = new Event(type)
    for (const [name, value] of Object.entries({ code, repeat, timeStamp: at }))
      Object.defineProperty(event, name, { value })
    page.dispatchEvent(event)
  }
  return { page, overlayOn, key, stop }
}

it('annotations → are hidden while their key is held, and toggled by a short press', () => {
  const { overlayOn, key, stop } = aPage()
  key('keydown', 1_000)
  key('keydown', 1_500, 'Backquote', true)
  expect(overlayOn.get()).toBe(false)
  key('keyup', 1_900)
  expect(overlayOn.get()).toBe(true)
  key('keydown', 2_000)
  key('keyup', 2_100)
  expect(overlayOn.get()).toBe(false)
  stop()
  key('keydown', 3_000)
  key('keyup', 4_000)
  expect(overlayOn.get()).toBe(true)
})

it('other keys, the button, and leaving the window → don’t toggle the annotations', () => {
  const { page, overlayOn, key } = aPage()
  key('keydown', 1_000)
  key('keydown', 1_200, 'KeyV')
  key('keyup', 1_900, 'KeyV')
  expect(overlayOn.get()).toBe(false)
  page.dispatchEvent(new Event('blur'))
  key('keyup', 2_500)
  expect(overlayOn.get()).toBe(false)
  overlayOn.set(true)
  key('keydown', 3_000, 'KeyV')
  key('keyup', 4_000, 'KeyV')
  expect(overlayOn.get()).toBe(true)
})
