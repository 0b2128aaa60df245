import styles from './progress-bar.module.css'

interface ProgressBarProps {
  readonly done: number
  readonly total: number
  readonly label: string
}

/** How much of something is done; all of it is shown in green. */
export function ProgressBar({ done, total, label }: ProgressBarProps) {
  const share = total > 0 ? Math.min(1, done / total) : 0
  return (
    <span
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={Math.min(done, total)}
    >
      <span
        className={share === 1 ? `${styles.fill} ${styles.done}` : styles.fill}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
