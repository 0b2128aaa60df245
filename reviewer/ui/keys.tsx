import { chordParts, type KeyChord } from '../shortcuts/key-chord'
import styles from './keys.module.css'

interface KeysProps {
  readonly chord: KeyChord
  readonly isMac: boolean
  /** A picture only, where the keys are already told by `aria-keyshortcuts` and must not become part of a name. */
  readonly drawn?: boolean
}

/** A chord as keys. */
export function Keys({ chord, isMac, drawn = false }: KeysProps) {
  return (
    <span className={styles.keys} aria-hidden={drawn || undefined}>
      {chordParts(chord, isMac).map((part) => (
        <kbd key={part} className={styles.key} data-drawn={drawn ? part : undefined}>
          {drawn ? null : part}
        </kbd>
      ))}
    </span>
  )
}
