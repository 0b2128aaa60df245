import type { EventEmitter } from 'node:events'
import { makeEvent } from './electron-event.ts'
import type { WindowState } from './native-window.ts'

/** What each state of a window is told as when it begins. */
export const STATE_EVENTS: Partial<Record<WindowState, string>> = {
  maximized: 'maximize',
  minimized: 'minimize',
  fullscreen: 'enter-full-screen',
}

/** Electron's own defaults under what was given; pages with Node in them are refused. */
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

/** Tells what has changed between two places of a window. */
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
