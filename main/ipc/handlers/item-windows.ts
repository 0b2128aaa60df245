import { BrowserWindow } from 'electron'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import type { ItemWindows } from '../../app/item-windows'
import type { AreaHandlers } from '../handle'

/** Handles pages' calls about item windows. */
export function itemWindowHandlers(
  windows: Pick<ItemWindows, 'open' | 'queueOf' | 'keepQueue'>,
  /** Brings the shell to the front and shows a project. */
  showProject: (projectId: number) => void,
): AreaHandlers<'itemWindows'> {
  return {
    open: ({ sender }, { queue, ...place }) =>
      windows.open(place, queue, BrowserWindow.fromWebContents(sender) ?? undefined),
    queue: ({ sender }) => ok(windows.queueOf(sender) ?? null),
    keepQueue: ({ sender }, queue) =>
      windows.keepQueue(sender, queue) ? ok(null) : err(platformError('invalid_request', { detail: 'no window' })),
    showProject: (_caller, projectId) => showProject(projectId),
  }
}
