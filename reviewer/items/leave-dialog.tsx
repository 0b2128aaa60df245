import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { amountText } from '../../ui/texts'
import { useReviewer } from '../reviewer-context'
import styles from './leave-dialog.module.css'
import { useLeave } from './leave-store'

/** Asks before the person leaves an item whose changes exist only in memory. */
export function LeaveDialog() {
  const { leaving } = useReviewer()
  const question = useLeave(leaving.store, (state) => state.question)
  const copy = useLeave(leaving.store, (state) => state.copy)
  if (question === undefined) return null
  const { changes } = question
  return (
    <Dialog
      title={`${amountText(changes, 'change isn’t', 'changes aren’t')} saved anywhere`}
      onClose={leaving.stay}
      footer={
        <>
          <Button look="danger" onClick={leaving.leave}>
            Leave
          </Button>
          <Button busy={copy?.at === 'saving'} onClick={() => void leaving.saveCopy()}>
            Save a copy…
          </Button>
          <Button look="primary" data-first-focus onClick={leaving.stay}>
            Stay
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        Neither this computer’s disk nor the platform has {changes === 1 ? 'it' : 'them'}. Free some space and stay:
        Loupe tries again. Leaving drops {changes === 1 ? 'it' : 'them'} for good.
      </p>
      {copy !== undefined && (
        <p role={copy.at === 'failed' ? 'alert' : 'status'} className={styles.copy} data-tone={copy.at}>
          {copy.text}
        </p>
      )}
    </Dialog>
  )
}
