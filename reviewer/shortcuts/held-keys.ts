import { COMMAND_ROWS } from '#domain/commands'
import { pressesKeys, textOf } from '#domain/key-chord'
import type { Clock } from '#protocol/port'

/** Time in which a host's command takes the focus, or opened nothing. */
const HOLD_MS = 1_500

interface KeyPage {
  readonly document: Pick<Document, 'querySelector'>
  addEventListener(type: 'keydown', listener: (event: KeyboardEvent) => void, options: { capture: true }): void
  addEventListener(type: 'focus', listener: () => void): void
}

/** Owner of the whole keyboard: a modal dialog, or an open menu with the focus anywhere. */
const OVER_ALL = 'dialog:modal, [role="menu"]:popover-open'

/** Tells whether something in the page has the keyboard to itself. */
export function isCovered({ document }: Pick<KeyPage, 'document'>): boolean {
  return document.querySelector(OVER_ALL) !== null
}

/**
 * Keys after a host's command are meant for its dialog: until the focus has left and returned, they have no effect
 * here, and text goes to `onText`.
 */
export function holdKeysForHost(page: KeyPage, clock: Clock, isMac: boolean, onText: (text: string) => void): void {
  let until = Number.NEGATIVE_INFINITY
  // Not when the focus leaves: a key that was sent before may arrive after that.
  page.addEventListener('focus', () => {
    until = Number.NEGATIVE_INFINITY
  })
  page.addEventListener(
    'keydown',
    (event) => {
      if (isCovered(page)) {
        // The command opened a dialog of this page.
        until = Number.NEGATIVE_INFINITY
      } else if (clock.now() < until) {
        event.preventDefault()
        event.stopImmediatePropagation()
        const text = textOf(event)
        if (text !== undefined) onText(text)
      } else if (isCommand(event, isMac)) until = clock.now() + HOLD_MS
    },
    { capture: true },
  )
}

/** Tells whether a key press is a command of the app around the reviewer. */
export function isCommand(event: KeyboardEvent, isMac: boolean): boolean {
  return COMMAND_ROWS.some(
    ({ keys, guest }) => guest === undefined && keys?.includes('Mod') === true && pressesKeys(event, keys, isMac),
  )
}
