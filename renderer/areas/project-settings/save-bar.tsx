import type { ReactNode } from 'react'
import { nextStep } from '#domain/errors'
import type { DesktopFailure } from '../../desktop/failure'
import { Button } from '../../../ui/button'
import { ConflictChoice } from './conflict-choice'
import styles from './settings-page.module.css'

interface SaveBarProps {
  readonly write: {
    readonly error: DesktopFailure | null
    readonly isPending: boolean
    readonly reset: () => void
  }
  /** Something is typed and not saved. */
  readonly isChanged: boolean
  /** The text can't be saved yet; the tab says why. */
  readonly isIncomplete?: boolean
  /** What another person saved meanwhile; undefined: nothing. */
  readonly conflict: ReactNode
  /** Overwrites the other person's save. */
  readonly onSaveMine: () => void
  /** Saves; absent: the buttons submit the form around them. */
  readonly onSave?: () => void
  /** Discards the typed text. */
  readonly onDiscard: () => void
  /** A hint beside the buttons. */
  readonly children?: ReactNode
}

/** The end of a settings form: a conflict to settle, or why saving failed, and the buttons that save or discard. */
export function SaveBar(props: SaveBarProps) {
  const { write, isChanged, isIncomplete = false, conflict, onSaveMine, onSave, onDiscard, children } = props
  const discard = () => {
    write.reset()
    onDiscard()
  }
  if (conflict !== undefined)
    return (
      <ConflictChoice onSaveMine={onSaveMine} onKeepTheirs={discard}>
        {conflict}
      </ConflictChoice>
    )
  const failure = write.error?.failure
  return (
    <>
      {failure !== undefined && (
        <p className={styles.conflict} role="alert">
          {failure.message} {nextStep(failure)}
        </p>
      )}
      {isChanged && (
        <div className={styles.buttons}>
          <Button
            look="primary"
            type={onSave === undefined ? 'submit' : 'button'}
            disabled={isIncomplete}
            busy={write.isPending}
            onClick={onSave}
          >
            Save
          </Button>
          <Button onClick={discard}>Discard changes</Button>
          {children}
        </div>
      )}
    </>
  )
}
