import { useCallback } from 'react'
import { useReviewer } from '../reviewer-context'
import { statusOf } from '../workflow/item-status'

/** Returns a function that selects the next item with the current one's status, and reports if there is none. */
export function useNextOfStatus(): () => Promise<void> {
  const { items, current, workflow, notices } = useReviewer()
  return useCallback(async () => {
    const { item } = current.store.getState()
    if (item === undefined) return
    const name = statusOf(workflow.store.getState(), item)?.name ?? 'of this status'
    const end = await items.nextOfStatus(item.annotation_status)
    if (end.state === 'none') notices.show('info', `No other item is “${name}”.`)
    if (end.state === 'failed') notices.tell(end.error, `The next item that is “${name}” was not found.`)
  }, [items, current, workflow, notices])
}
