import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'

/** From here on a change of many items is asked about first. */
export const ASKED_FROM = 20

/** A change of many items that waits for the person's word. */
export interface BulkQuestion {
  /** As in "Set 120 items to Completed?". */
  readonly title: string
  readonly text: string
  /** What the button says. */
  readonly verb: string
  readonly run: () => void
}

interface BulkQuestionDialogProps {
  readonly question: BulkQuestion
  readonly onClose: () => void
}

/** Asks before many items are changed, with their number and what they become. */
export function BulkQuestionDialog({ question, onClose }: BulkQuestionDialogProps) {
  const { title, text, verb, run } = question
  return (
    <Dialog
      title={title}
      onClose={onClose}
      onSubmit={() => {
        onClose()
        run()
      }}
      footer={
        <>
          <Button onClick={onClose} data-first-focus>
            Cancel
          </Button>
          <Button look="primary" type="submit">
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
