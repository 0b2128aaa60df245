import { useEffect, useState } from 'react'
import styles from './connecting.module.css'

const PATIENCE_MS = 4_000
const ROWS = Array.from({ length: 12 }, (_, at) => at)

/** The window before the host has answered: its shape at once, words only when it takes long. */
export function Connecting() {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={styles.frame} aria-busy aria-label="Reviewer">
      <h1 className={styles.heading}>Review</h1>
      <div className={styles.list}>
        {ROWS.map((row) => (
          <div key={row} className={styles.row} />
        ))}
      </div>
      <div className={styles.work}>
        <p role="status" className={styles.text}>
          {slow && 'Waiting for the page around the reviewer…'}
        </p>
      </div>
    </main>
  )
}
