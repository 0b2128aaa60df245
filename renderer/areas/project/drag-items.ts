import styles from './item-cells.module.css'
import { itemsText } from './items-text'

/** Marks dragged items, unlike files and texts from outside. */
export const DRAGGED_ITEMS = 'application/x-loupe-items'

/** Starts dragging the selected items, with their number beside the pointer. */
export function beginDrag(transfer: DataTransfer, count: number): void {
  const badge = document.createElement('div')
  badge.className = styles.dragged ?? ''
  badge.textContent = itemsText(count)
  document.body.append(badge)
  transfer.setData(DRAGGED_ITEMS, String(count))
  transfer.effectAllowed = 'move'
  transfer.setDragImage(badge, -12, -8)
  // The browser captures the drag image in this task.
  setTimeout(() => badge.remove())
}
