import { COMMAND_ROWS } from '#domain/commands'
import { pressesKeys, textOf } from '#domain/key-chord'
import type { Clock } from '#protocol/port'

/** What a command of the host opens takes the focus within this time, or nothing was opened. */
const HOLD_MS = 1_500

interface KeyPage {
  readonly document: Pick<Document, 'querySelector'>
  addEventListener(type: 'keydown', listener: (event: KeyboardEvent) => void, options: { capture: true }): void
  addEventListener(type: 'focus', listener: () => void): void
}

/** What has the keyboard to itself: a modal dialog, or an open menu wherever the focus is. */
const OVER_ALL = 'dialog:modal, [role="menu"]:popover-open'

/** Tells whether something in the page has the keyboard to itself. */
export function isCovered({ document }: Pick<KeyPage, 'document'>): boolean {
  return document.querySelector(OVER_ALL) !== null
}

/**
 * Keys behind a command of the host are meant for what it opens: until the focus has left and come back they mean
 * nothing here, and text is handed to `onText`.
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
        // What the command opened is a dialog of this very page.
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
