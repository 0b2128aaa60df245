import type { PressPlace } from './shortcut'
import type { Shortcuts } from './shortcuts'
import { isCommand, isCovered } from './held-keys'
import { takesText } from '../../ui/typing'

const PRESSED_BY_KEY = 'button, a[href], summary, [role="menuitem"], [role="button"]'

/** Listens for keys on a window and hands them to the shortcuts; returns how to stop. */
export function listenForShortcuts(page: Window, shortcuts: Shortcuts): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || event.isComposing) return
    const target = event.target instanceof Element ? event.target : null
    if (isCovered(page)) {
      // Nor does the app around the reviewer lay anything over that.
      if (isCommand(event, shortcuts.isMac)) event.preventDefault()
      return
    }
    if (isPress(event) && target?.closest(PRESSED_BY_KEY)) return
    if (shortcuts.press(event, placeOf(event, target))) event.preventDefault()
  }
  page.addEventListener('keydown', onKeyDown)
  return () => page.removeEventListener('keydown', onKeyDown)
}

/** Enter and Space alone press the focused element; with Mod or Alt they are keys like any other. */
function isPress({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !ctrlKey && !metaKey && !altKey
}

/** A letter or digit without modifiers. */
function isCharacter({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return /^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey
}

/** Tells whether letters and digits belong to the part with the focus, such as questions that digits answer. */
function hasOwnKeys(target: Element | null): boolean {
  return target?.closest('[data-keys="own"]') != null
}

function placeOf(event: KeyboardEvent, target: Element | null): PressPlace {
  const inCanvas = target?.closest('[data-shortcut-scope="canvas"]') !== null && target !== null
  return {
    typing: takesText(target instanceof HTMLElement ? target : null) || (isCharacter(event) && hasOwnKeys(target)),
    isText: isCharacter(event),
    scope: inCanvas ? 'canvas' : 'everywhere',
    repeat: event.repeat,
  }
}
