import styles from './spinner.module.css'

/** A busy indicator; the text beside it says what is running. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}
