import { BrowserWindow } from 'electron'
import type { PushName, Pushes } from '#contract/api'
import { pageKind } from '../app/window'

/** Tells every shell window. */
export function push<N extends PushName>(name: N, data: Pushes[N]): void {
  for (const window of BrowserWindow.getAllWindows()) {
    if (!window.isDestroyed() && pageKind(window.webContents) === 'shell') window.webContents.send(name, data)
  }
}
