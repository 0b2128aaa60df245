import { chordParts, type KeyChord, parseChord } from '#domain/key-chord'
import styles from './key-caps.module.css'

interface KeyCapsProps {
  /** A chord, or its text, such as `Mod+Shift+N`. */
  readonly keys: KeyChord | string
  readonly isMac: boolean
}

/** A chord as keycaps, in the words of the system. */
export function KeyCaps({ keys, isMac }: KeyCapsProps) {
  const chord = typeof keys === 'string' ? parseChord(keys) : keys
  if (chord === undefined) return null
  return (
    <span className={styles.keys}>
      {chordParts(chord, isMac).map((part) => (
        <kbd key={part} className={styles.key}>
          {part}
        </kbd>
      ))}
    </span>
  )
}
