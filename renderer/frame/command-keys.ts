import { pressesKeys } from '#domain/key-chord'
import { takesText } from '../../ui/typing'
import { useOverlay } from '../stores/overlay-store'
import { hasUse, knownCommands } from './commands'

type Keyboard = Pick<Document, 'addEventListener' | 'removeEventListener' | 'activeElement' | 'querySelector'>

/** Runs the commands on their keys; text stays text, and an open dialog keeps its keys. The answer ends it. */
export function followCommandKeys(keyboard: Keyboard, mac: boolean): () => void {
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.isComposing) return
    const presses = (keys = '') => pressesKeys(event, keys, mac)
    const command = knownCommands().find(({ keys, alsoKeys }) => presses(keys) || presses(alsoKeys))
    if (command === undefined) return
    const isPlain = !command.keys?.includes('Mod') || !presses(command.keys) || command.menu === 'edit'
    const typed = isPlain && takesText(keyboard.activeElement)
    if (typed || useOverlay.getState().overlay !== null || keyboard.querySelector('dialog[open]') !== null) return
    if (!hasUse(command)) return
    // Main's menu has the same keys for a focused reviewer; a key handled here doesn't reach it.
    event.preventDefault()
    command.run()
  }
  keyboard.addEventListener('keydown', press)
  return () => keyboard.removeEventListener('keydown', press)
}
