import { useState } from 'react'
import { REVIEW_RULES_MAX } from '#domain/review-rules'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { KeyCaps } from '../../../ui/key-caps'
import { TextField } from '../../../ui/text-field'
import { useReviewer } from '../../reviewer-context'
import type { ReasonQuestion } from './disapproving'
import { digitKey } from '../../shortcuts/latin-key'
import styles from './reason-dialog.module.css'

/** Maximum number of reasons with a digit key. */
const DIGITS = 9

interface ReasonDialogProps {
  readonly question: ReasonQuestion
  /** Returns the focus to the picture. */
  readonly onDone: () => void
}

/** Asks for the reason of a disapproval: users press a digit or type a reason. */
export function ReasonDialog({ question, onDone }: ReasonDialogProps) {
  const { count, reasons, isNeeded, present } = question
  const { isMac } = useReviewer().shortcuts
  const [written, setWritten] = useState(reasons.includes(present) ? '' : present)
  const answer = (reason: string) => {
    question.answer(reason)
    onDone()
  }
  const isWritten = written.trim() !== ''
  return (
    <Dialog
      title={count === 1 ? 'Why is it disapproved?' : `Why are these ${count.toLocaleString('en')} disapproved?`}
      width={400}
      onClose={() => {
        question.cancel()
        onDone()
      }}
      footer={
        <>
          {!isNeeded && !isWritten && <Button onClick={() => answer('')}>Without a reason</Button>}
          <Button look="primary" disabled={!isWritten} onClick={() => answer(written)}>
            Disapprove
          </Button>
        </>
      }
    >
      <div
        onKeyDown={(event) => {
          if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
          const key = digitKey(event) ?? event.key
          const reason = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined
          if (reason === undefined) return
          event.preventDefault()
          event.stopPropagation()
          answer(reason)
        }}
      >
        <ol className={styles.list} aria-label="Reasons of this project">
          {reasons.map((reason, at) => (
            <li key={reason}>
              <button
                type="button"
                className={styles.reason}
                data-first-focus={at === 0 || undefined}
                aria-current={reason === present || undefined}
                onClick={() => answer(reason)}
              >
                <span className={styles.words}>{reason}</span>
                {at < DIGITS && <KeyCaps keys={String(at + 1)} isMac={isMac} />}
              </button>
            </li>
          ))}
        </ol>
        <TextField
          label="Another reason"
          value={written}
          maxLength={REVIEW_RULES_MAX.reason}
          onChange={setWritten}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isWritten) return
            event.preventDefault()
            answer(written)
          }}
        />
      </div>
    </Dialog>
  )
}
