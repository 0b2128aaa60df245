import { SquareArrowOutUpRight, MousePointerClick } from 'lucide-react'
import { useState } from 'react'
import type { Item } from '#domain/entities'
import { ContextMenu, type Point } from '../../ui/context-menu'
import { useReviewer } from '../reviewer-context'

/** Item of the list whose menu is open, and its place. */
export interface MenuOfItem {
  readonly item: Item
  readonly at: Point
  /** Distinguishes repeated openings. */
  readonly serial: number
}

interface ItemMenuProps extends MenuOfItem {
  readonly onChoose: (item: Item) => void
  readonly onClose: () => void
}

/** Menu of an item in the list. */
export function ItemMenu({ item, at, onChoose, onClose }: ItemMenuProps) {
  const { itemWindows } = useReviewer()
  const [open, setOpen] = useState(true)
  return (
    <ContextMenu
      at={at}
      label={item.name}
      open={open}
      onClose={() => {
        setOpen(false)
        onClose()
      }}
      entries={[
        { kind: 'action', label: 'Open', icon: <MousePointerClick size={15} />, onChoose: () => onChoose(item) },
        {
          kind: 'action',
          label: 'Open in its own window',
          icon: <SquareArrowOutUpRight size={15} />,
          onChoose: () => void itemWindows.open(item.id),
        },
      ]}
    />
  )
}
