import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { nextStep, type PlatformError } from '#domain/errors'
import { resultOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { failureOf } from '../../desktop/failure'
import { Problem } from '../../kit/problem'
import { itemsKey, projectQuery, projectsQuery } from '../../queries'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { ProgressBar } from '../../../ui/progress-bar'
import { countText } from '../../../ui/texts'
import { deleteItems } from './delete-items'
import { countOf, type Selection } from '../../stores/selection'
import { itemsText } from './items-text'
import { itemSearch } from '#domain/item-search'
import type { ItemFilter } from '#domain/item-filter'

interface DeleteItemsDialogProps {
  readonly projectId: number
  readonly filter: ItemFilter
  /** The selection when the dialog opened. */
  readonly selection: Selection
  /** `hasDeleted`: at least some items were deleted. */
  readonly onClose: (hasDeleted: boolean) => void
}

/** Confirms deletion and shows its progress; closing it stops after the current batch. */
export function DeleteItemsDialog({ projectId, filter, selection, onClose }: DeleteItemsDialogProps) {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const count = countOf(selection)
  const [only] = selection.items.values()
  const [deleted, setDeleted] = useState(0)
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<PlatformError>()
  const stop = useRef(new AbortController())
  useEffect(() => {
    const { current } = stop
    return () => current.abort()
  }, [])

  // Deleting all matches is one job, visible and stoppable under Jobs.
  const startJob = async (except: ReadonlySet<number>) => {
    const body = {
      filter: itemSearch(filter) ?? {},
      except_ids: [...except],
      change: { is_deleted: true as const },
    }
    const started = await resultOf(desktop.platform.start('changeItemsByFilter', { projectId, body }))
    if (started.ok) return onClose(true)
    setRunning(false)
    setFailure(started.error)
  }
  const remove = async () => {
    if (isRunning) return
    setRunning(true)
    setFailure(undefined)
    if (selection.matching !== null) return startJob(selection.matching.except)
    let gone = 0
    const onProgress = (done: number) => {
      gone = done
      setDeleted(done)
    }
    try {
      await deleteItems(desktop, {
        projectId,
        ids: [...selection.items.keys()],
        onProgress,
        signal: stop.current.signal,
      })
      onClose(true)
      notify({ tone: 'success', title: gone === 1 ? 'One item is deleted' : `${itemsText(gone)} are deleted` })
    } catch (thrown) {
      setRunning(false)
      setFailure(failureOf(thrown))
    } finally {
      for (const { queryKey } of [projectQuery(projectId), projectsQuery, { queryKey: itemsKey(projectId) }]) {
        void queries.invalidateQueries({ queryKey })
      }
    }
  }
  const title = count === 1 && only !== undefined ? `Delete “${only.name}”?` : `Delete ${countText(count)} items?`
  return (
    <Dialog
      title={title}
      onClose={() => onClose(deleted > 0)}
      onSubmit={() => void remove()}
      footer={
        <>
          <Button onClick={() => onClose(deleted > 0)} data-first-focus>
            {isRunning ? 'Stop' : 'Cancel'}
          </Button>
          <Button look="danger" type="submit" busy={isRunning}>
            {count === 1 ? 'Delete item' : 'Delete items'}
          </Button>
        </>
      }
    >
      <p>
        {count === 1
          ? 'Its picture, annotations and history go with it.'
          : 'Their pictures, annotations and history go with them.'}{' '}
        You can’t undo this.
      </p>
      {selection.matching !== null && <p>This runs as a job. Cancel it under Jobs to keep the remaining items.</p>}
      {isRunning && count > 1 && <ProgressBar done={deleted} total={count} label="Deleted items" />}
      <Problem
        text={
          failure &&
          `${deleted === 0 ? '' : `${itemsText(deleted)} deleted so far. `}${failure.message} ${nextStep(failure)}`
        }
      />
    </Dialog>
  )
}
