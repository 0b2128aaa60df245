import { useState } from 'react'
import type { Item, WorkflowStatus } from '#domain/entities'
import type { ItemFilter } from '#domain/item-filter'
import { ContextMenu, type Point } from '../../../ui/context-menu'
import { useProjectView } from '../../stores/project-view-store'
import { countOf, isSelected, selectAll, type Selection } from '../../stores/selection'
import { BulkQuestionDialog } from './bulk-question'
import { itemEntries } from './item-entries'
import { itemsText } from './items-text'
import { queueSelection } from './queue-selection'
import { useItemChanges } from './use-item-changes'
import { useSplitClip } from './use-split-clip'

/** The item and position of a requested menu. */
export interface MenuOfItem {
  readonly item: Item
  readonly index: number
  readonly at: Point
}

interface ItemMenuProps extends MenuOfItem {
  readonly projectId: number
  readonly filter: ItemFilter
  readonly statuses: readonly WorkflowStatus[]
  readonly onOpen: (itemId: number) => void
  /** Opens the reviewer at the queue's first item. */
  readonly onReview: () => void
  /** Shows an item's history. */
  readonly onHistory: (item: Item) => void
  /** Asks for confirmation; undefined if the person may not delete items. */
  readonly onDelete: ((selection: Selection) => void) | undefined
  /** Returns the focus to the list. */
  readonly onClose: () => void
}

/** The context menu of an item, or of all items selected with it. */
export function ItemMenu(props: ItemMenuProps) {
  const { item, index, at, projectId, filter, statuses, onOpen, onReview, onHistory, onDelete, onClose } = props
  // The selection when the menu opened.
  const [selection] = useState(() => {
    const present = useProjectView.getState().selection
    return countOf(present) > 1 && isSelected(present, item.id) ? present : selectAll([item], index)
  })
  const [open, setOpen] = useState(true)
  const { may, ways, bulk } = useItemChanges({ projectId, selection, filter, statuses, onDone: () => undefined })
  const count = countOf(selection)
  const { onSplit, dialog } = useSplitClip(projectId)
  return (
    <>
      <ContextMenu
        at={at}
        label={count === 1 ? item.name : itemsText(count)}
        entries={itemEntries({
          projectId,
          item: count === 1 ? item : undefined,
          count,
          may,
          ways,
          selection,
          bulk,
          onOpen: () => onOpen(item.id),
          onReview: () => {
            queueSelection(selection)
            onReview()
          },
          onHistory,
          onSplit,
          onDelete: onDelete && (() => onDelete(selection)),
        })}
        open={open}
        onClose={() => {
          setOpen(false)
          if (isFocusFree()) onClose()
        }}
      />
      {dialog}
      {bulk.question !== undefined && <BulkQuestionDialog question={bulk.question} onClose={bulk.closeQuestion} />}
    </>
  )
}

/** Tells whether the focus is nowhere or still at the menu; a click elsewhere has already moved it. */
function isFocusFree(): boolean {
  const { activeElement } = document
  return activeElement === document.body || activeElement?.closest('[popover], [aria-hidden]') !== null
}
