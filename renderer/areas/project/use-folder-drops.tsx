import { type DragEvent, type ReactNode, useState } from 'react'
import type { ItemFilter } from '#domain/item-filter'
import { isFolderFull } from '#domain/limits'
import { clearSelection, useProjectView } from '../../stores/project-view-store'
import type { Selection } from '../../stores/selection'
import { BulkQuestionDialog } from './bulk-question'
import { DRAGGED_ITEMS } from './drag-items'
import { useBulk } from './use-bulk'
import { type FolderOfList, useFolders } from './use-places'

/** Handles items dragged over the folder list. */
export interface FolderDrops {
  /** true if items can be dragged. */
  readonly may: boolean
  /** Called with the dragged items, and with undefined at the end. */
  readonly onDrag: (dragged: Selection | undefined) => void
  /** The folder under the pointer. */
  readonly over: number | undefined
  readonly on: (folder: FolderOfList) => Pick<FolderRowEvents, 'onDragOver' | 'onDragLeave' | 'onDrop'>
  /** The confirmation for moving many items. */
  readonly question: ReactNode
}

interface FolderRowEvents {
  readonly onDragOver: (event: DragEvent) => void
  readonly onDragLeave: () => void
  readonly onDrop: (event: DragEvent) => void
}

/** Moves don't change statuses. */
const NO_STATUSES = { statuses: [], transitions: [], rights: { applyStatus: false, applyTransition: false } } as const

/** Moves dropped items into a folder. */
export function useFolderDrops(projectId: number, filter: ItemFilter): FolderDrops {
  const selected = useProjectView((state) => state.selection)
  const [dragged, onDrag] = useState<Selection>()
  const selection = dragged ?? selected
  const { rows, may, hindrance } = useFolders(projectId)
  // Dragging an unselected item moves only that item and keeps the selection.
  const onDone = () => (selection === selected ? clearSelection() : undefined)
  const bulk = useBulk({ projectId, selection, filter, workflow: NO_STATUSES, onDone })
  const [over, setOver] = useState<number>()
  const takes = (folder: FolderOfList, event: DragEvent) =>
    event.dataTransfer.types.includes(DRAGGED_ITEMS) && folder.id !== filter.folder && !isFolderFull(folder.count)
  return {
    may: may && rows.length > 1 && hindrance === undefined && !bulk.busy,
    onDrag,
    over,
    on: (folder) => ({
      onDragOver: (event) => {
        if (!takes(folder, event)) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setOver(folder.id)
      },
      onDragLeave: () => setOver(undefined),
      onDrop: (event) => {
        setOver(undefined)
        if (!takes(folder, event)) return
        event.preventDefault()
        bulk.moveTo(folder)
      },
    }),
    question: bulk.question && <BulkQuestionDialog question={bulk.question} onClose={bulk.closeQuestion} />,
  }
}
