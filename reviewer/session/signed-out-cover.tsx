import { LockKeyhole } from 'lucide-react'
import styles from './signed-out-cover.module.css'

/** Covers the editor until the person has signed in again; its content stays unchanged. */
export function SignedOutCover() {
  return (
    <div className={styles.cover} role="alert">
      <LockKeyhole size={32} strokeWidth={1.5} aria-hidden className={styles.icon} />
      <h2 className={styles.title}>Your session has ended</h2>
      <p className={styles.text}>Sign in again to continue right here. Your work is kept.</p>
    </div>
  )
}
