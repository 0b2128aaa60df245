import type { KeyPress } from '#domain/key-chord'
import type { Shortcut } from '../../reviewer/shortcuts/shortcut'

/** Key press without modifiers. */
export function aPress(key: string, part: Partial<KeyPress> = {}): KeyPress {
  return { key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...part }
}

/** Shortcut without an effect, named by its id. */
export function aNamedShortcut(id: string, keys: readonly string[], part: Partial<Shortcut> = {}): Shortcut {
  return { id, title: id, group: 'All', keys, run: () => undefined, ...part }
}
