import type { Browser } from './browser.ts'
import type { BrowserWindow } from './browser-window.ts'

/** Events of windows for the application, and their browser. Set by app.ts and boot.ts. */
export const windowHooks = {
  browser: (): Browser => {
    throw new Error('Cannot create BrowserWindow before app is ready')
  },
  created: (_window: BrowserWindow): void => undefined,
  closed: (): void => undefined,
  focusChanged: (_window: BrowserWindow, _focused: boolean): void => undefined,
  closePrevented: (): void => undefined,
}
