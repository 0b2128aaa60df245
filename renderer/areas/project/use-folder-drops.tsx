import { type DragEvent, type ReactNode, useState } from 'react'
import type { ItemFilter } from '#domain/item-filter'
import { isFolderFull } from '#domain/limits'
import { clearSelection, useProjectView } from '../../stores/project-view-store'
import type { Selection } from '../../stores/selection'
import { BulkQuestionDialog } from './bulk-question'
import { DRAGGED_ITEMS } from './drag-items'
import { useBulk } from './use-bulk'
import { type FolderOfList, useFolders } from './use-places'

/** What a folder of the rail does with items that are dragged over it. */
export interface FolderDrops {
  /** Whether items can be dragged at all. */
  readonly may: boolean
  /** Hears what is dragged; undefined: nothing any more. */
  readonly onDrag: (dragged: Selection | undefined) => void
  /** The folder that they are over. */
  readonly over: number | undefined
  readonly on: (folder: FolderOfList) => Pick<FolderRowEvents, 'onDragOver' | 'onDragLeave' | 'onDrop'>
  /** What is asked before many are moved. */
  readonly question: ReactNode
}

interface FolderRowEvents {
  readonly onDragOver: (event: DragEvent) => void
  readonly onDragLeave: () => void
  readonly onDrop: (event: DragEvent) => void
}

/** A move changes no status. */
const NO_STATUSES = { statuses: [], transitions: [], rights: { applyStatus: false, applyTransition: false } } as const

/** Moves the selected items into the folder that they are dropped on. */
export function useFolderDrops(projectId: number, filter: ItemFilter): FolderDrops {
  const selected = useProjectView((state) => state.selection)
  const [dragged, onDrag] = useState<Selection>()
  const selection = dragged ?? selected
  const { rows, may, hindrance } = useFolders(projectId)
  // An item that was not selected is moved alone, and what is selected stays so.
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
