import type { BrowserWindow } from 'electron'

/** Shows a window that is minimized, hidden or behind others. */
export function bringToFront(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
