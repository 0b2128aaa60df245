import { useState } from 'react'
import type { Result } from '#domain/result'
import { Button } from '../../../../ui/button'
import { Dialog } from '../../../../ui/dialog'
import { useReviewer } from '../../../reviewer-context'
import { useDerived } from '../../../use-reviewer-state'
import styles from '../history/history-panel.module.css'

interface RevertItemProps {
  /** Takes everything away that was annotated. */
  readonly revert: () => Promise<Result<null>>
  /** Why nothing can be changed now. */
  readonly refusal: string | undefined
}

/** Takes everything away that was annotated on the item, once the person has confirmed it. */
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
    if (!reverted.ok) return notices.tell(reverted.error, 'Nothing was taken away')
    notices.show('success', 'Everything was taken away', 'What was saved before stays in the list of revisions.')
    current.retry()
  }

  return (
    <div className={styles.note}>
      <Button size="small" disabled={refusal !== undefined} title={refusal} onClick={() => setAsked(true)}>
        Take everything away…
      </Button>
      {isAsked && (
        <Dialog
          title="Take everything away from this item?"
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button onClick={() => setAsked(false)}>Cancel</Button>
              <Button look="danger" busy={isBusy} onClick={() => void confirm()}>
                Take everything away
              </Button>
            </>
          }
        >
          <p className={styles.asked}>
            All objects and comments of this item go, and it returns to the first status of its workflow. What you did
            is saved before, and what was saved stays in the list of revisions: from there objects can be restored.
          </p>
        </Dialog>
      )}
    </div>
  )
}
