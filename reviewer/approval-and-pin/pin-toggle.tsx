import { Pin } from 'lucide-react'
import type { Item } from '#domain/entities'
import { changeLook } from '../items/change-rules'
import { useReviewer } from '../reviewer-context'
import { useKeys } from '../shortcuts/use-keys'
import { useDerived } from '../use-reviewer-state'
import { IconButton } from '../../ui/icon-button'

/** Pins the item, or takes its pin off; pressed while it is pinned. */
export function PinToggle({ item }: { readonly item: Item }) {
  const { approvalAndPin } = useReviewer()
  const { offered, open, underWay } = useDerived((state) => changeLook(state, 'pin', item))
  const keys = useKeys('item.pin')
  if (!offered) return null
  return (
    <IconButton
      label="Pin this item"
      keys={keys}
      icon={Pin}
      pressed={item.is_pinned === true}
      disabled={!open && !underWay}
      onClick={() => void approvalAndPin.togglePin()}
    />
  )
}
