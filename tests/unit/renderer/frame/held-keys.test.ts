import { afterEach, beforeEach, expect, it } from 'vitest'
import { holdKeysForOverlay } from '../../../../renderer/frame/held-keys'
import { closeOverlay, openOverlay, useOverlay } from '../../../../renderer/stores/overlay-store'
import { takeTypedAhead } from '../../../builders/typed-ahead'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

class Keyboard extends EventTarget {
  dialog: object | null = null
  readonly behind: string[] = []
  querySelector = () => this.dialog

  press(key: string, held: Partial<typeof NONE> = {}): void {
    this.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...NONE, ...held }))
  }
}

let end: () => void = () => undefined
beforeEach(() => {
  closeOverlay()
  takeTypedAhead()
})
afterEach(() => end())

function aKeyboard() {
  const clock = { now: 0 }
  const keyboard = new Keyboard()
  end = holdKeysForOverlay(keyboard, () => clock.now)
  // Effect on the page behind.
  keyboard.addEventListener('keydown', (event) => {
    keyboard.behind.push((event as Event & { readonly key: string }).key)
  })
  return { keyboard, clock }
}

it('keys while a dialog opens → reach nothing behind it; text is kept for its field', () => {
  const { keyboard } = aKeyboard()
  keyboard.press('y')
  openOverlay({ kind: 'palette' })
  for (const key of ['y', 's', 'x', 'Backspace', 'e', 'Enter', 'ArrowDown']) keyboard.press(key)
  keyboard.press('v', { ctrlKey: true })
  expect(keyboard.behind).toEqual(['y'])
  expect(takeTypedAhead()).toBe('yse')
})

it('an open dialog → handles its keys itself, and the page does again once it closes', () => {
  const { keyboard } = aKeyboard()
  openOverlay({ kind: 'palette' })
  keyboard.dialog = {}
  keyboard.press('y')
  keyboard.dialog = null
  closeOverlay()
  keyboard.press('x')
  expect(keyboard.behind).toEqual(['y', 'x'])
  expect(takeTypedAhead()).toBe('')
})

it('Escape → cancels the opening dialog', () => {
  const { keyboard } = aKeyboard()
  openOverlay({ kind: 'palette' })
  keyboard.press('Escape')
  expect(useOverlay.getState().overlay).toBeNull()
  keyboard.press('j')
  expect(keyboard.behind).toEqual(['j'])
})

it('a dialog that never opens → releases the keyboard', () => {
  const { keyboard, clock } = aKeyboard()
  openOverlay({ kind: 'palette' })
  clock.now = 5_000
  keyboard.press('j')
  expect(keyboard.behind).toEqual(['j'])
})
