import { nextStep } from '#domain/errors'
import type { WireExport } from '#endpoints'
import { useWrite } from '../../desktop/use-write'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { dayText } from '../../../ui/texts'
import styles from './export-dialog.module.css'

interface DeleteExportDialogProps {
  readonly row: WireExport
  readonly onClose: () => void
}

/** Asks before an export and its archive go. */
export function DeleteExportDialog({ row, onClose }: DeleteExportDialogProps) {
  const remove = useWrite('deleteExport', {
    changes: ['listExports', 'listTeamExports'],
    onDone: () => {
      notify({ tone: 'success', title: 'The export was deleted' })
      onClose()
    },
  })
  const failure = remove.error?.failure
  return (
    <Dialog
      title="Delete this export?"
      width={440}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate({ path: { jobId: row.id } })}
            data-first-focus
          >
            Delete
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        <strong>{row.name}</strong> of {dayText(row.createdAt)} leaves the list, and its archive leaves the platform for
        good. Files that were saved from it, and the annotations themselves, stay.
      </p>
      {failure !== undefined && (
        <p role="alert" className={styles.problem}>
          {failure.message} {nextStep(failure)}
        </p>
      )}
    </Dialog>
  )
}
