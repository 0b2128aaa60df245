import type { EventEmitter } from 'node:events'
import { makeEvent } from './electron-event.ts'
import type { WindowState } from './native-window.ts'

/** First events of each window state. */
export const STATE_EVENTS: Partial<Record<WindowState, string>> = {
  maximized: 'maximize',
  minimized: 'minimize',
  fullscreen: 'enter-full-screen',
}

/** Electron's defaults below the given options; refuses pages with Node. */
export function checkedPreferences(given: Electron.WebPreferences | undefined): Electron.WebPreferences {
  const preferences: Electron.WebPreferences = {
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
    ...given,
  }
  if (preferences.nodeIntegration && preferences.sandbox === false)
    throw new Error('not in the stand-in: windows with Node')
  if (preferences.contextIsolation === false) throw new Error('not in the stand-in: windows without context isolation')
  return preferences
}

/** Names the differences between two bounds of a window. */
export function tellBounds(window: EventEmitter, before: Electron.Rectangle, next: Electron.Rectangle): void {
  if (next.width !== before.width || next.height !== before.height) {
    window.emit('resize', makeEvent({}))
    window.emit('resized', makeEvent({}))
  }
  if (next.x !== before.x || next.y !== before.y) {
    window.emit('move', makeEvent({}))
    window.emit('moved', makeEvent({}))
  }
}
