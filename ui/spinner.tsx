import styles from './spinner.module.css'

/** Busy indicator; the text next to it names the task. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
