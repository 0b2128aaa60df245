import type { Browser } from './browser.ts'
import type { BrowserWindow } from './browser-window.ts'

/** What the application wants to know of windows, and the browser they live in. Set by app.ts and boot.ts. */
export const windowHooks = {
  browser: (): Browser => {
    throw new Error('Cannot create BrowserWindow before app is ready')
  },
  created: (_window: BrowserWindow): void => undefined,
  closed: (): void => undefined,
  focusChanged: (_window: BrowserWindow, _focused: boolean): void => undefined,
  closePrevented: (): void => undefined,
}
