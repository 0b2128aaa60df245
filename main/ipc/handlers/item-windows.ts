import { BrowserWindow } from 'electron'
import type { ItemWindows } from '../../app/item-windows'
import type { AreaHandlers } from '../handle'

/** Windows of items, as pages ask for them. */
export function itemWindowHandlers(
  windows: Pick<ItemWindows, 'open'>,
  /** Brings the shell to the front, with a project in it. */
  showProject: (projectId: number) => void,
): AreaHandlers<'itemWindows'> {
  return {
    open: ({ sender }, place) => windows.open(place, BrowserWindow.fromWebContents(sender) ?? undefined),
    showProject: (_caller, projectId) => showProject(projectId),
  }
}
