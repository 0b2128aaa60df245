import type { ReactNode } from 'react'
import { Button } from '../../../ui/button'
import styles from './settings-page.module.css'

interface ConflictChoiceProps {
  /** What happened, and what the other person wrote. */
  readonly children: ReactNode
  readonly onSaveMine: () => void
  readonly onKeepTheirs: () => void
}

/** What somebody else wrote meanwhile, and which of the two texts stays. */
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
