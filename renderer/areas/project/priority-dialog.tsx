import { useState } from 'react'
import { PRIORITY_MAX, readPriority } from '#domain/priority'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { countText } from '../../../ui/texts'
import { itemsText } from './items-text'

interface PriorityDialogProps {
  /** The number of items to change. */
  readonly count: number
  /** The current priority of a single item. */
  readonly present: number | undefined
  readonly onSet: (priority: number) => void
  readonly onClose: () => void
}

export function PriorityDialog({ count, present, onSet, onClose }: PriorityDialogProps) {
  const [written, setWritten] = useState(present === undefined ? '' : String(present))
  const priority = readPriority(written)
  const submit = () => {
    if (priority === undefined) return
    onClose()
    onSet(priority)
  }
  return (
    <Dialog
      title={`Priority of ${itemsText(count).toLowerCase()}`}
      onClose={onClose}
      onSubmit={submit}
      width={400}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={priority === undefined}>
            Set priority
          </Button>
        </>
      }
    >
      <TextField
        label="Priority"
        inputMode="decimal"
        autoComplete="off"
        data-first-focus
        value={written}
        onChange={setWritten}
        hint={`A number of 0 to ${countText(PRIORITY_MAX)}; 0 takes it away. The highest come first when people request items.`}
        error={
          written.trim() === '' || priority !== undefined
            ? undefined
            : `Write a number of 0 to ${countText(PRIORITY_MAX)}.`
        }
      />
    </Dialog>
  )
}
