import { Pin } from 'lucide-react'
import type { Item } from '#domain/entities'
import { useReviewer } from '../reviewer-context'
import { useKeys } from '../shortcuts/use-keys'
import { IconButton } from '../../ui/icon-button'
import { useMarkState } from './use-mark-state'

/** Pins the item, or takes its pin off; pressed while it is pinned. */
export function PinToggle({ item }: { readonly item: Item }) {
  const { marks } = useReviewer()
  const { offered, open, underWay } = useMarkState('pin', item.id)
  const keys = useKeys('item.pin')
  if (!offered) return null
  return (
    <IconButton
      label="Pin this item"
      keys={keys}
      icon={Pin}
      pressed={item.is_pinned === true}
      disabled={!open && !underWay}
      onClick={() => void marks.togglePin()}
    />
  )
}
