import type { ReactNode } from 'react'
import { Button } from '../../../ui/button'
import styles from './settings-page.module.css'

interface ConflictChoiceProps {
  /** The conflict, and the other person's text. */
  readonly children: ReactNode
  readonly onSaveMine: () => void
  readonly onKeepTheirs: () => void
}

/** Resolves a conflict: keeps the person's own text or the other person's. */
export function ConflictChoice({ children, onSaveMine, onKeepTheirs }: ConflictChoiceProps) {
  return (
    <div className={styles.conflict}>
      <p role="alert">{children}</p>
      <div className={styles.buttons}>
        <Button size="small" onClick={onSaveMine}>
          Save mine
        </Button>
        <Button size="small" onClick={onKeepTheirs}>
          Keep theirs
        </Button>
      </div>
    </div>
  )
}
