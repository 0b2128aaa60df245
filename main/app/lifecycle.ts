import { app, BrowserWindow } from 'electron'
import { GUEST_ORIGIN, originOf } from '../config/origins'
import { logOf } from '../log/log'
import { pageKind } from './window'

const log = logOf('page')

export interface LifecycleParts {
  readonly openWindow: () => void
  /** Called whenever the person comes back to a window. */
  readonly onFocus: () => void
  /** Called once, when nothing keeps the app from ending. */
  readonly onQuit: () => void
  /** Called when a guest's document goes, with the guest's id. */
  readonly onGuestLeft: (guestId: number) => void
}

/** The shell's window, where one is open. */
export function shellWindow(): BrowserWindow | undefined {
  return BrowserWindow.getAllWindows().find((window) => pageKind(window.webContents) === 'shell')
}

/** One window, one instance: a second start shows the first's window, closing the last ends the app but on macOS. */
export function followLifecycle(parts: LifecycleParts): void {
  app.on('second-instance', () => {
    const window = shellWindow()
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('activate', () => {
    // macOS may say it before the app is ready, which opens its window by itself.
    if (app.isReady() && shellWindow() === undefined) parts.openWindow()
  })
  app.on('browser-window-focus', parts.onFocus)
  app.on('will-quit', parts.onQuit)
  app.on('web-contents-created', (_event, contents) => {
    // Asked now, because contents that are gone answer nothing any more.
    const { id } = contents
    contents.on('render-process-gone', (_gone, { reason, exitCode }) => {
      if (contents.getType() === 'webview')
        log.error('page stopped', undefined, { page: 'guest', reason, status: exitCode })
    })
    if (contents.getType() !== 'webview') return
    contents.on('did-start-navigation', (details) => {
      // This is told before a forbidden navigation is stopped, and after that the document is still there.
      const stays = details.isSameDocument || originOf(details.url) !== GUEST_ORIGIN
      if (details.isMainFrame && !stays) parts.onGuestLeft(id)
    })
    contents.on('destroyed', () => parts.onGuestLeft(id))
  })
}
