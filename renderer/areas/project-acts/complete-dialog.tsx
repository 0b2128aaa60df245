import { PROJECT_STATUS } from '#domain/enums'
import { openItems } from '../../projects/open-items'
import { useProjectActs } from '../../projects/use-project-acts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { amountText, countText } from '../../../ui/texts'
import type { ActDialogProps } from './act-dialog-props'

/** Confirms completing a project with open items. */
export function CompleteDialog({ project, onClose }: ActDialogProps) {
  const acts = useProjectActs(project)
  const open = openItems(project)
  return (
    <Dialog
      title={`Set “${project.name}” to Completed?`}
      onClose={onClose}
      onSubmit={() => {
        onClose()
        acts.setStatus(PROJECT_STATUS.completed)
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" data-first-focus>
            Set to Completed
          </Button>
        </>
      }
    >
      <p>
        {amountText(open, 'item', 'items')} of {countText(project.imageCount)} {open === 1 ? 'is' : 'are'} not completed
        yet. Items don’t change, and people can continue; only the project's status changes.
      </p>
    </Dialog>
  )
}
