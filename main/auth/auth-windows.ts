import { type BrowserWindow, ipcMain } from 'electron'
import { AUTH_FROM_PAGE, AUTH_TO_PAGE } from '#contract/auth-channels'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import { GROUND } from '../config/ground'
import { originOf } from '../config/origins'
import type { AuthPage } from './auth-frame'

interface AuthWindowOptions {
  readonly width: number
  readonly height: number
  readonly minWidth?: number
  readonly minHeight?: number
  readonly title: string
  readonly backgroundColor: string
  readonly parent?: BrowserWindow
}

/** Window factory with a fixed preferences table by kind. */
export type OpenWindow = (kind: 'authPage' | 'signIn', options: AuthWindowOptions) => BrowserWindow

/** Loads the auth host's `/shared` page in a hidden window and relays its messages; accepts only its own main frame. */
export async function openAuthPage(openWindow: OpenWindow, authAddress: string): Promise<Result<AuthPage>> {
  const window = openWindow('authPage', { width: 400, height: 300, title: 'Loupe session', backgroundColor: '#ffffff' })
  const { webContents } = window
  const gone: (() => void)[] = []
  const listeners: ((message: unknown) => void)[] = []
  const waiting: unknown[] = []
  const hear = (event: Electron.IpcMainEvent, message: unknown): void => {
    if (event.sender !== webContents || event.senderFrame === null || event.senderFrame.parent !== null) return
    if (originOf(event.senderFrame.url) !== originOf(authAddress)) return
    if (listeners.length === 0) waiting.push(message)
    for (const listener of listeners) listener(message)
  }
  ipcMain.on(AUTH_FROM_PAGE, hear)
  const close = (): void => {
    ipcMain.removeListener(AUTH_FROM_PAGE, hear)
    if (!window.isDestroyed()) window.destroy()
  }
  webContents.on('render-process-gone', close)
  window.on('closed', () => {
    ipcMain.removeListener(AUTH_FROM_PAGE, hear)
    for (const listener of gone) listener()
  })
  try {
    await window.loadURL(new URL('shared', authAddress).href)
  } catch (error) {
    close()
    return err(platformError('auth_frame_failed', { detail: error instanceof Error ? error.message : String(error) }))
  }
  return ok({
    close,
    post: (message) => {
      if (!webContents.isDestroyed()) webContents.send(AUTH_TO_PAGE, message)
    },
    onMessage: (listener) => {
      listeners.push(listener)
      for (const message of waiting.splice(0)) listener(message)
    },
    onGone: (listener) => {
      gone.push(listener)
    },
  })
}

/** Chromium's code for a load that another one replaced. */
const ABORTED = -3

/** Shows the auth host's sign-in page until it finishes or the person closes it. */
export function showSignIn(
  openWindow: OpenWindow,
  authAddress: string,
  parent: BrowserWindow | undefined,
): Promise<Result<'signedIn' | 'closed'>> {
  return new Promise((resolve) => {
    const window = openWindow('signIn', {
      width: 480,
      height: 840,
      minWidth: 380,
      minHeight: 480,
      title: 'Sign in to Loupe',
      backgroundColor: GROUND.light,
      ...given({ parent }),
    })
    const end = new URL('signed-in', authAddress)
    const finish = (result: Result<'signedIn' | 'closed'>): void => {
      resolve(result)
      if (!window.isDestroyed()) window.destroy()
    }
    window.once('ready-to-show', () => window.show())
    window.on('closed', () => resolve(ok('closed')))
    window.webContents.on('did-navigate', (_event, url) => {
      const { origin, pathname } = new URL(url)
      if (origin === end.origin && pathname === end.pathname) finish(ok('signedIn'))
    })
    window.webContents.on('did-fail-load', (_event, code, reason, _url, isMainFrame) => {
      // A page that navigates before it has fully loaded has not failed.
      if (isMainFrame && code !== ABORTED) finish(err(platformError('network_failure', { detail: reason })))
    })
    window.webContents.on('render-process-gone', () =>
      finish(err(platformError('unexpected', { detail: 'the sign-in page stopped' }))),
    )
    window.loadURL(new URL('sign-in', authAddress).href).catch((error: unknown) => {
      // The page navigated before it had fully loaded: `did-navigate` has the new address.
      if (error instanceof Error && 'code' in error && error.code === 'ERR_ABORTED') return
      finish(err(platformError('network_failure', { detail: error instanceof Error ? error.message : String(error) })))
    })
  })
}
