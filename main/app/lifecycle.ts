import { app, BrowserWindow, dialog, webContents } from 'electron'
import { GUEST_ORIGIN, originOf } from '../config/origins'
import { logOf } from '../log/log'
import { bringToFront } from './bring-to-front'
import { mayHoldGuest, pageKind } from './window'

const log = logOf('page')

export interface LifecycleParts {
  readonly openWindow: () => void
  /** Called whenever the person comes back to a window. */
  readonly onFocus: (window: BrowserWindow) => void
  /** A window is gone, and the focus with it if it had it; told by the id of its page. */
  readonly onClosed: (pageId: number) => void
  /** Called once, when nothing keeps the app from ending. */
  readonly onQuit: () => void
  /** Called when a guest's document goes, with the guest's id. */
  readonly onGuestLeft: (guestId: number) => void
  /** Called when the process of a guest, or of the page that holds it, has ended. */
  readonly onGuestCrashed: (guestId: number) => void
}

/** The shell's window, where one is open. */
export function shellWindow(): BrowserWindow | undefined {
  return BrowserWindow.getAllWindows().find(
    (window) => !window.isDestroyed() && pageKind(window.webContents) === 'shell',
  )
}

/** Ends the app where no window of the shell or of an item is left, but on macOS, where it waits for the person to come back. */
export function endWithoutWindow(): void {
  if (process.platform === 'darwin' || BrowserWindow.getAllWindows().some(isWorkedIn)) return
  for (const window of BrowserWindow.getAllWindows()) window.destroy()
  app.quit()
}

function isWorkedIn(window: BrowserWindow): boolean {
  return !window.isDestroyed() && mayHoldGuest(pageKind(window.webContents))
}

/**
 * One shell, one instance: a second start shows the first's shell, and opens one where there is none.
 * The app ends with its last window but on macOS; pages without a window of their own, such as the hidden one
 * that asks for the session, keep nothing alive.
 */
export function followLifecycle(parts: LifecycleParts): void {
  let isEnding = false
  app.on('second-instance', (_event, later) => {
    // What ends shows nothing any more: the next start does what this one was asked for.
    if (isEnding) return app.relaunch({ args: later.slice(1) })
    const window = shellWindow()
    // What is not ready yet opens its window by itself.
    if (window === undefined) return app.isReady() ? parts.openWindow() : undefined
    bringToFront(window)
  })
  app.on('before-quit', () => {
    isEnding = true
  })
  // Without a listener Electron would end the app here, also on macOS.
  app.on('window-all-closed', endWithoutWindow)
  app.on('activate', () => {
    // macOS may say it before the app is ready, which opens its window by itself.
    if (app.isReady() && shellWindow() === undefined) parts.openWindow()
  })
  app.on('browser-window-focus', (_event, window) => parts.onFocus(window))
  // Whether the next one gets the focus, and when, is up to the system.
  app.on('browser-window-created', (_event, window) => {
    // Asked now, because contents that are gone answer nothing any more.
    const { id } = window.webContents
    window.on('closed', () => parts.onClosed(id))
  })
  app.on('will-quit', parts.onQuit)
  app.on('web-contents-created', (_event, contents) => {
    const { id } = contents
    // A page may ask once, by the system's own dialog: changes that a full disk refuses lie in its memory alone.
    contents.on('will-prevent-unload', (event) => {
      const window = mayHoldGuest(pageKind(contents)) ? BrowserWindow.fromWebContents(contents) : null
      if (window === null || mayDrop(window)) return event.preventDefault()
      isEnding = false
    })
    contents.on('render-process-gone', (_gone, { reason, exitCode }) => {
      // The guests of a page go with it, and nothing says by when.
      if (contents.getType() !== 'webview') return guestsOf(contents).forEach(parts.onGuestCrashed)
      log.error('page stopped', undefined, { page: 'guest', reason, status: exitCode })
      parts.onGuestCrashed(id)
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

/** Asks whether changes may be dropped that are saved nowhere. */
function mayDrop(window: BrowserWindow): boolean {
  const stay = 0
  return (
    dialog.showMessageBoxSync(window, {
      type: 'warning',
      title: 'Changes aren’t saved',
      message: 'Some changes aren’t saved anywhere.',
      detail: 'Neither this computer’s disk nor the platform has them. Closing drops them for good.',
      buttons: ['Stay', 'Close and drop them'],
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
