import { useRef, useState } from 'react'
import { COMMENT_LENGTH_MAX } from '#domain/constants'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'

/** From this many items on, changes need confirmation. */
export const ASKED_FROM = 20

/** A change of many items that needs confirmation. */
export interface BulkQuestion {
  /** As in "Set 120 items to Completed?". */
  readonly title: string
  readonly text: string
  /** The button's label. */
  readonly verb: string
  /** Asks for a reason, required or optional. */
  readonly reason?: 'needed' | 'optional' | undefined
  readonly run: (reason?: string) => void
}

interface BulkQuestionDialogProps {
  readonly question: BulkQuestion
  readonly onClose: () => void
}

/** Confirms a change of many items. */
export function BulkQuestionDialog({ question, onClose }: BulkQuestionDialogProps) {
  const { title, text, verb, reason: wanted, run } = question
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        const written = reason.trim()
        if (wanted === 'needed' && written === '') {
          setMissing(true)
          return field.current?.focus()
        }
        onClose()
        run(written === '' ? undefined : written)
      }}
      footer={
        <>
          <Button onClick={onClose} data-first-focus={wanted === undefined ? true : undefined}>
            Cancel
          </Button>
          <Button look="primary" type="submit">
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {wanted !== undefined && (
        <TextField
          ref={field}
          label={wanted === 'needed' ? 'Reason' : 'Reason (optional)'}
          value={reason}
          maxLength={COMMENT_LENGTH_MAX}
          hint="The next person reads it in the history of each item."
          error={isMissing ? 'Write a reason: this change requires one.' : undefined}
          aria-required={wanted === 'needed'}
          data-first-focus
          onChange={(value) => {
            setReason(value)
            setMissing(false)
          }}
        />
      )}
    </Dialog>
  )
}
