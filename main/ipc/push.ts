import { BrowserWindow, type WebContents } from 'electron'
import type { PushName, Pushes } from '#contract/api'
import { ITEM_WINDOW_PUSHES } from '#contract/item-window-rights'
import { pageKind } from '../app/window'

/** What is asked of the window of the whole app alone. */
const OF_THE_SHELL: ReadonlySet<PushName> = new Set(['place.open', 'command.run'])

/** Tells every window that it concerns: all of it the shell, and what they may hear the windows of items. */
export function push<N extends PushName>(name: N, data: Pushes[N]): void {
  pushToOthers(null, name, data)
}

/** Tells every window that it concerns but the one that said it. */
export function pushToOthers<N extends PushName>(by: WebContents | null, name: N, data: Pushes[N]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (window.isDestroyed() || window.webContents === by) continue
    const kind = pageKind(window.webContents)
    const isForItems = ITEM_WINDOW_PUSHES.has(name) && !OF_THE_SHELL.has(name)
    if (kind === 'shell' || (kind === 'itemWindow' && isForItems)) window.webContents.send(name, data)
  }
}

/** Tells one window. */
export function tell<N extends PushName>(page: WebContents, name: N, data: Pushes[N]): void {
  if (!page.isDestroyed()) page.send(name, data)
}
