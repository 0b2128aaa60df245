import { useRef, useState } from 'react'
import { COMMENT_LENGTH_MAX } from '#domain/constants'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'

/** From here on a change of many items is asked about first. */
export const ASKED_FROM = 20

/** A change of many items that waits for the person's word. */
export interface BulkQuestion {
  /** As in "Set 120 items to Completed?". */
  readonly title: string
  readonly text: string
  /** The button's label. */
  readonly verb: string
  /** The change needs a written reason. */
  readonly asksReason?: boolean | undefined
  readonly run: (reason?: string) => void
}

interface BulkQuestionDialogProps {
  readonly question: BulkQuestion
  readonly onClose: () => void
}

/** Asks before many items are changed, with their number and what they become. */
export function BulkQuestionDialog({ question, onClose }: BulkQuestionDialogProps) {
  const { title, text, verb, asksReason, run } = question
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        const written = asksReason === true ? reason.trim() : undefined
        if (written === '') {
          setMissing(true)
          return field.current?.focus()
        }
        onClose()
        run(written)
      }}
      footer={
        <>
          <Button onClick={onClose} data-first-focus={asksReason === true ? undefined : true}>
            Cancel
          </Button>
          <Button look="primary" type="submit">
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      {asksReason === true && (
        <TextField
          ref={field}
          label="Reason"
          value={reason}
          maxLength={COMMENT_LENGTH_MAX}
          hint="The next person reads it in the history of each item."
          error={isMissing ? 'Write a reason: this change needs one.' : undefined}
          aria-required
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
