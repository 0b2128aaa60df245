import { useState } from 'react'
import { Button } from '../../../../ui/button'
import { TextField } from '../../../../ui/text-field'
import styles from './issues-panel.module.css'

const REASON_MAX = 500

interface LeaveFormProps {
  /** The project's reasons; choosing one is enough. */
  readonly reasons: readonly string[]
  readonly onLeave: (reason: string) => void
  readonly onCancel: () => void
}

/** Asks why an issue should stay open. */
export function LeaveForm({ reasons, onLeave, onCancel }: LeaveFormProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()

  function leave(): void {
    if (reason.trim() === '') setError('Give a reason.')
    else onLeave(reason.trim())
  }

  return (
    <div className={styles.form}>
      {reasons.length > 0 && (
        <ul className={styles.reasons} aria-label="Reasons of this project">
          {reasons.map((one) => (
            <li key={one}>
              <button type="button" className={styles.pick} onClick={() => onLeave(one)}>
                {one}
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label={reasons.length > 0 ? 'Or write another reason' : 'Why ignore it?'}
        value={reason}
        maxLength={REASON_MAX}
        error={error}
        ref={focusFirst}
        onChange={(next) => {
          setReason(next)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') leave()
          else onCancel()
        }}
      />
      <div className={styles.formActs}>
        <Button size="small" look="primary" onClick={leave}>
          Ignore issue
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}

/** Focuses the field that the user just opened. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.focus()
}
