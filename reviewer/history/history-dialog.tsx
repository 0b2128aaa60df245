import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { Spinner } from '../../ui/spinner'
import { StatusHistory } from '../../ui/status-history'
import { useNow } from '../../ui/use-now'
import { useReviewer } from '../reviewer-context'
import { useCurrent, useHistory, useWorkflow } from '../use-reviewer-state'

/** The whole past of the item on show. */
export function HistoryDialog() {
  const { history } = useReviewer()
  const { open, changes, error } = useHistory((state) => state)
  const name = useCurrent((state) => state.item?.name)
  const statuses = useWorkflow((state) => state.statuses)
  const now = useNow()
  if (!open) return null
  return (
    <Dialog title={`Status history of ${name ?? 'this item'}`} width={480} onClose={() => history.show(false)}>
      {changes !== undefined ? (
        <StatusHistory lines={changes} statuses={statuses} now={now} />
      ) : error === undefined ? (
        <Spinner />
      ) : (
        <>
          <p>{error.message}</p>
          <Button onClick={history.retry}>Try again</Button>
        </>
      )}
    </Dialog>
  )
}
