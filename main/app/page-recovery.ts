import { type BrowserWindow, dialog } from 'electron'
import { createBudget } from '#domain/budget'
import { logOf } from '../log/log'

const log = logOf('page')

const RELOADS_PER_MINUTE = 3
const MINUTE_MS = 60_000

/** Reloads a window's page when its process ends; after repeated crashes, asks the person. */
export function recoverPage(window: BrowserWindow, page: 'shell' | 'item'): void {
  const mayReload = createBudget(RELOADS_PER_MINUTE, MINUTE_MS, () => performance.now())
  const { webContents } = window
  webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return
    log.error('page stopped', undefined, { page, reason, status: exitCode })
    if (mayReload()) webContents.reload()
    else void ask(reason)
  })

  async function ask(reason: string): Promise<void> {
    const { response } = await dialog.showMessageBox(window, {
      type: 'error',
      message: page === 'shell' ? "Loupe's window keeps stopping." : 'The window of this item keeps stopping.',
      detail: `Unsent work is safe on this computer. (${reason})`,
      buttons: ['Reload', 'Close'],
      defaultId: 0,
      cancelId: 1,
    })
    if (window.isDestroyed()) return
    if (response === 0) webContents.reload()
    else window.close()
  }
}
