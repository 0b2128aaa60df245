import type { Item, WorkflowStatus } from '#domain/entities'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ErrorPanel } from '../../../ui/error-panel'
import { Spinner } from '../../../ui/spinner'
import { StatusHistory } from '../../../ui/status-history'
import { useNow } from '../../../ui/use-now'
import { historyLineOf } from './history-line'

interface ItemHistoryDialogProps {
  readonly projectId: number
  readonly item: Pick<Item, 'id' | 'name'>
  readonly statuses: readonly WorkflowStatus[]
  /** Opens the item in the reviewer. */
  readonly onOpen: () => void
  readonly onClose: () => void
}

/** An item's status history: who moved it, when, and with which comment. */
export function ItemHistoryDialog({ projectId, item, statuses, onOpen, onClose }: ItemHistoryDialogProps) {
  const history = useCall(
    { ...rowQuery('listStatusChanges', { projectId, path: { itemId: item.id } }), staleTime: 0 },
    { select: ({ data }) => data.map(historyLineOf) },
  )
  const now = useNow()
  return (
    <Dialog
      title={`History of ${item.name}`}
      width={480}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onOpen}>Open the item</Button>
          <Button look="primary" onClick={onClose} data-first-focus>
            Close
          </Button>
        </>
      }
    >
      {history.data !== undefined ? (
        <StatusHistory lines={history.data} statuses={statuses} now={now} />
      ) : history.isError ? (
        <ErrorPanel
          title="The history can't be shown"
          failure={history.error.failure}
          onRetry={() => void history.refetch()}
          retrying={history.isFetching}
        />
      ) : (
        <Spinner />
      )}
    </Dialog>
  )
}
