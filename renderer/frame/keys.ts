/** The part of a key event that shortcuts look at. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Tells whether a key press is the one of a text such as `Mod+Shift+N`; Mod is Cmd on macOS and Ctrl elsewhere. */
export function isPress(event: KeyPress, keys: string, mac: boolean): boolean {
  const parts = keys.split('+')
  const key = parts.pop() ?? ''
  const mod = parts.includes('Mod')
  // A sign such as ? is typed with Shift on many keyboards and without it on others.
  const shift = key.length === 1 && key.toLowerCase() === key.toUpperCase() ? event.shiftKey : parts.includes('Shift')
  return (
    event.key.toLowerCase() === key.toLowerCase() &&
    event.metaKey === (mac && mod) &&
    event.ctrlKey === (!mac && mod) &&
    event.altKey === parts.includes('Alt') &&
    event.shiftKey === shift
  )
}

const SYMBOLS: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }

/** The keys of a shortcut as they are written on this computer's keyboard. */
export function keyNames(keys: string, mac: boolean): readonly string[] {
  return keys.split('+').map((part) => (mac ? (SYMBOLS[part] ?? part) : part === 'Mod' ? 'Ctrl' : part))
}

/** Tells whether keys typed into an element are text. */
export function takesText(
  element: { readonly tagName?: string; readonly type?: string; readonly isContentEditable?: boolean } | null,
): boolean {
  if (element === null) return false
  if (element.isContentEditable === true || element.tagName === 'TEXTAREA' || element.tagName === 'SELECT') return true
  return element.tagName === 'INPUT' && !['checkbox', 'radio', 'button', 'range'].includes(element.type ?? 'text')
}
