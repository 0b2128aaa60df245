import { BrowserWindow, type WebContents } from 'electron'
import type { PushName, Pushes } from '#contract/api'
import { ITEM_WINDOW_PUSHES } from '#contract/item-window-rights'
import { pageKind } from '../app/window'

/** Events for the main window alone. */
const OF_THE_SHELL: ReadonlySet<PushName> = new Set(['place.open', 'command.run'])

/** Sends an event to every window that it concerns: all of them to the shell, permitted ones to item windows. */
export function push<N extends PushName>(name: N, data: Pushes[N]): void {
  pushToOthers(null, name, data)
}

/** Sends an event to every window that it concerns, except its origin. */
export function pushToOthers<N extends PushName>(by: WebContents | null, name: N, data: Pushes[N]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (window.isDestroyed() || window.webContents === by) continue
    const kind = pageKind(window.webContents)
    const isForItems = ITEM_WINDOW_PUSHES.has(name) && !OF_THE_SHELL.has(name)
    if (kind === 'shell' || (kind === 'itemWindow' && isForItems)) window.webContents.send(name, data)
  }
}

/** Sends an event to one window. */
export function tell<N extends PushName>(page: WebContents, name: N, data: Pushes[N]): void {
  if (!page.isDestroyed()) page.send(name, data)
}
