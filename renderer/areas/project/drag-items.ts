import styles from './item-cells.module.css'
import { itemsText } from './items-text'

/** What marks items that are dragged, beside files and texts from elsewhere. */
export const DRAGGED_ITEMS = 'application/x-loupe-items'

/** Begins to drag the selected items, shown as their number beside the pointer. */
export function beginDrag(transfer: DataTransfer, count: number): void {
  const badge = document.createElement('div')
  badge.className = styles.dragged ?? ''
  badge.textContent = itemsText(count)
  document.body.append(badge)
  transfer.setData(DRAGGED_ITEMS, String(count))
  transfer.effectAllowed = 'move'
  transfer.setDragImage(badge, -12, -8)
  // The browser takes the picture of it before the next task.
  setTimeout(() => badge.remove())
}
