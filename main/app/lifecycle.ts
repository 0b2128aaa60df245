import { app, BrowserWindow, dialog, webContents } from 'electron'
import { GUEST_ORIGIN, originOf } from '../config/origins'
import { logOf } from '../log/log'
import { bringToFront } from './bring-to-front'
import { mayHoldGuest, pageKind } from './window'

const log = logOf('page')

export interface LifecycleParts {
  readonly openWindow: () => void
  /** Called whenever a window gets the focus. */
  readonly onFocus: (window: BrowserWindow) => void
  /** Called when a window is closed, and its focus lost, with the id of its page. */
  readonly onClosed: (pageId: number) => void
  /** Called once, when nothing prevents the app from ending. */
  readonly onQuit: () => void
  /** Called with the guest's id when a guest's document closes. */
  readonly onGuestLeft: (guestId: number) => void
  /** Called when the process of a guest, or of its host page, has ended. */
  readonly onGuestCrashed: (guestId: number) => void
}

/** Returns the shell's window, if one is open. */
export function shellWindow(): BrowserWindow | undefined {
  return BrowserWindow.getAllWindows().find(
    (window) => !window.isDestroyed() && pageKind(window.webContents) === 'shell',
  )
}

/** Quits without any shell or item window, except on macOS, where the app stays. */
export function endWithoutWindow(): void {
  if (process.platform === 'darwin' || BrowserWindow.getAllWindows().some(isWorkedIn)) return
  for (const window of BrowserWindow.getAllWindows()) window.destroy()
  app.quit()
}

function isWorkedIn(window: BrowserWindow): boolean {
  return !window.isDestroyed() && mayHoldGuest(pageKind(window.webContents))
}

/**
 * Keeps one shell and one instance: a second start shows the first's shell, or opens one. The app ends with its last
 * window, except on macOS. Pages without a visible window, such as the hidden one that requests the session, don't keep
 * it alive.
 */
export function followLifecycle(parts: LifecycleParts): void {
  let isEnding = false
  app.on('second-instance', (_event, later) => {
    // An app that ends shows nothing: the next start handles the request.
    if (isEnding) return app.relaunch({ args: later.slice(1) })
    const window = shellWindow()
    // An app that is not ready opens its window itself.
    if (window === undefined) return app.isReady() ? parts.openWindow() : undefined
    bringToFront(window)
  })
  app.on('before-quit', () => {
    isEnding = true
  })
  // Without a listener Electron would quit here, also on macOS.
  app.on('window-all-closed', endWithoutWindow)
  app.on('activate', () => {
    // macOS may send it before the app is ready, which opens its window itself.
    if (app.isReady() && shellWindow() === undefined) parts.openWindow()
  })
  app.on('browser-window-focus', (_event, window) => parts.onFocus(window))
  // The system decides whether and when the next window gets the focus.
  app.on('browser-window-created', (_event, window) => {
    // Read it now: destroyed contents have no id.
    const { id } = window.webContents
    window.on('closed', () => parts.onClosed(id))
  })
  app.on('will-quit', parts.onQuit)
  app.on('web-contents-created', (_event, contents) => {
    const { id } = contents
    // A page may ask once, by a system dialog: changes that a full disk refuses exist only in its memory.
    contents.on('will-prevent-unload', (event) => {
      const window = mayHoldGuest(pageKind(contents)) ? BrowserWindow.fromWebContents(contents) : null
      if (window === null || mayDrop(window)) return event.preventDefault()
      isEnding = false
    })
    contents.on('render-process-gone', (_gone, { reason, exitCode }) => {
      // The guests of a page end with it, without an event of their own.
      if (contents.getType() !== 'webview') return guestsOf(contents).forEach(parts.onGuestCrashed)
      log.error('page stopped', undefined, { page: 'guest', reason, status: exitCode })
      parts.onGuestCrashed(id)
    })
    if (contents.getType() !== 'webview') return
    contents.on('did-start-navigation', (details) => {
      // This event precedes the block of a forbidden navigation, after which the document is still there.
      const stays = details.isSameDocument || originOf(details.url) !== GUEST_ORIGIN
      if (details.isMainFrame && !stays) parts.onGuestLeft(id)
    })
    contents.on('destroyed', () => parts.onGuestLeft(id))
  })
}

/** Asks whether to discard changes that are saved nowhere. */
function mayDrop(window: BrowserWindow): boolean {
  const stay = 0
  return (
    dialog.showMessageBoxSync(window, {
      type: 'warning',
      title: 'Changes aren’t saved',
      message: 'Some changes aren’t saved anywhere.',
      detail: 'Neither this computer’s disk nor the platform has them. Closing drops them for good.',
      buttons: ['Stay', 'Close and discard them'],
      defaultId: stay,
      cancelId: stay,
    }) !== stay
  )
}

function guestsOf(page: Electron.WebContents): readonly number[] {
  return webContents
    .getAllWebContents()
    .filter((one) => !one.isDestroyed() && one.getType() === 'webview' && one.hostWebContents === page)
    .map(({ id }) => id)
}
