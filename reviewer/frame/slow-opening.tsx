import { useEffect, useState } from 'react'
import { Button } from '../../ui/button'
import styles from './editor-area.module.css'
import { Opening } from './opening'

interface SlowOpeningProps {
  readonly name: string
  /** Reloads the reviewer's page. */
  readonly onReload: () => void
  /** When a wait is a long one, in milliseconds. */
  readonly afterMs?: number
}

/** Longer than the code of an editor takes on a slow disk: by then it may never come. */
const SLOW_MS = 8_000

/** Waits for the code of an editor, and offers to load it again where that does not come. */
export function SlowOpening({ name, onReload, afterMs = SLOW_MS }: SlowOpeningProps) {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return (
    <Opening name={name}>
      {isSlow && (
        <div className={styles.slow}>
          <span>This takes longer than usual. Your recorded work is kept.</span>
          <Button look="primary" onClick={onReload}>
            Load it again
          </Button>
        </div>
      )}
    </Opening>
  )
}
