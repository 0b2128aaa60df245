import styles from './problem.module.css'

interface ProblemProps {
  readonly text: string | undefined
  /** `status`: it stood there before the person did anything. */
  readonly role?: 'alert' | 'status'
}

/** A problem or warning about the whole form; renders nothing without a text. */
export function Problem({ text, role = 'alert' }: ProblemProps) {
  if (text === undefined) return null
  return (
    <p className={styles.problem} role={role}>
      {text}
    </p>
  )
}
