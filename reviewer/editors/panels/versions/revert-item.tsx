import { useState } from 'react'
import type { Result } from '#domain/result'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { useReviewer } from '../../../reviewer-context'
import { useDerived } from '../../../use-reviewer-state'
import styles from '../history/history-panel.module.css'

interface RevertItemProps {
  /** Deletes all annotations. */
  readonly revert: () => Promise<Result<null>>
  /** Why nothing can be changed now; undefined if it can. */
  readonly refusal: string | undefined
}

/** Deletes all annotations of the item after a confirmation. */
export function RevertItem({ revert, refusal }: RevertItemProps) {
  const { current, notices } = useReviewer()
  const mayRevert = useDerived(({ permissions }) => permissions.folder.revert)
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!mayRevert) return null

  async function confirm(): Promise<void> {
    setBusy(true)
    const reverted = await revert()
    setBusy(false)
    setAsked(false)
    if (!reverted.ok) return notices.tell(reverted.error, 'Couldn’t clear the item')
    notices.show('success', 'Item cleared', 'Earlier revisions stay in the list.')
    current.retry()
  }

  return (
    <div className={styles.note}>
      <Button size="small" disabled={refusal !== undefined} title={refusal} onClick={() => setAsked(true)}>
        Remove all rights…
      </Button>
      {isAsked && (
        <Dialog
          title="Clear this item?"
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button onClick={() => setAsked(false)}>Cancel</Button>
              <Button look="danger" busy={isBusy} onClick={() => void confirm()}>
                Remove all rights
              </Button>
            </>
          }
        >
          <p className={styles.asked}>
            Deletes all objects and comments and returns the item to its first status. Your work is saved first; restore
            it from the list of revisions.
          </p>
        </Dialog>
      )}
    </div>
  )
}
