import { LoaderCircle, SkipForward } from 'lucide-react'
import { useCurrent, useItems, useWorkflow } from '../use-reviewer-state'
import { useKeys } from '../shortcuts/use-keys'
import { IconButton } from '../../ui/icon-button'
import { statusOf } from '../workflow/item-status'
import { useNextOfStatus } from './use-next-of-status'

/** Button that selects the next item with the status of the current one. */
export function NextOfStatus() {
  const go = useNextOfStatus()
  const canSeek = useItems((state) => state.canSeek)
  const item = useCurrent((state) => state.item)
  const seeking = useItems((state) => state.seeking)
  const keys = useKeys('items.same')
  const known = useWorkflow((state) => item && statusOf(state, item)?.name)
  if (item === undefined || !canSeek) return null
  return (
    <IconButton
      label={`Next item that is “${known ?? 'this status'}”`}
      keys={keys}
      icon={seeking ? LoaderCircle : SkipForward}
      disabled={seeking}
      onClick={() => void go()}
    />
  )
}
