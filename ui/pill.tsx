import styles from './pill.module.css'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A state in a word, with a dot in its tone. */
export function Pill({ tone, label }: { readonly tone: Tone; readonly label: string }) {
  return (
    <span className={`${styles.pill} ${styles[tone]}`}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.name}>{label}</span>
    </span>
  )
}
