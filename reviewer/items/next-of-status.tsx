import { LoaderCircle, SkipForward } from 'lucide-react'
import { useReviewer } from '../reviewer-context'
import { useCurrent, useItems, useWorkflow } from '../use-reviewer-state'
import { useKeys } from '../shortcuts/use-keys'
import { IconButton } from '../../ui/icon-button'
import { statusOf } from '../workflow/item-status'

/** Goes to the next item with the status of the current one. */
export function NextOfStatus() {
  const { items, notices } = useReviewer()
  const item = useCurrent((state) => state.item)
  const seeking = useItems((state) => state.seeking)
  const keys = useKeys('items.same')
  const known = useWorkflow((state) => item && statusOf(state, item)?.name)
  if (item === undefined) return null
  const name = known ?? 'this status'
  async function go(value: number): Promise<void> {
    if (!(await items.nextOfStatus(value))) notices.show('info', `No other item is “${name}”.`)
  }
  return (
    <IconButton
      label={`Next item that is “${name}”`}
      keys={keys}
      icon={seeking ? LoaderCircle : SkipForward}
      disabled={seeking}
      onClick={() => void go(item.annotation_status)}
    />
  )
}
