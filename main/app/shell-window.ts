import { type BrowserWindow, nativeTheme, screen } from 'electron'
import type { PreferenceStore } from '../config/preferences'
import { GROUND } from '../config/ground'
import { SHELL_URL } from '../config/origins'
import { recoverPage } from './page-recovery'
import { createWindow } from './window'

const DEFAULT_SIZE = { width: 1360, height: 860 }
const DRAWN_MS_MAX = 1_500

/** Opens the shell at its last place, on an existing screen; shows it when its first paint is ready. */
export function openShellWindow(preferences: PreferenceStore): BrowserWindow {
  const last = preferences.get('window')
  const { workArea } =
    last?.x !== undefined && last.y !== undefined
      ? screen.getDisplayMatching({ x: last.x, y: last.y, width: last.width, height: last.height })
      : screen.getPrimaryDisplay()
  const width = Math.min(last?.width ?? DEFAULT_SIZE.width, workArea.width)
  const height = Math.min(last?.height ?? DEFAULT_SIZE.height, workArea.height)
  const inside =
    last?.x !== undefined &&
    last.y !== undefined &&
    last.x >= workArea.x &&
    last.y >= workArea.y &&
    last.x + width <= workArea.x + workArea.width &&
    last.y + height <= workArea.y + workArea.height
  const window = createWindow('shell', {
    width,
    height,
    ...(inside && last?.x !== undefined && last.y !== undefined ? { x: last.x, y: last.y } : {}),
    minWidth: 800,
    minHeight: 560,
    title: 'Loupe',
    backgroundColor: GROUND[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
  })
  window.once('ready-to-show', () => {
    // Maximizing a hidden window shows it, before it has any content.
    if (last?.maximized) window.maximize()
    window.show()
  })
  window.on('close', () => {
    const { x, y, width: w, height: h } = window.getNormalBounds()
    preferences.set('window', { x, y, width: w, height: h, maximized: window.isMaximized() })
  })
  recoverPage(window, 'shell')
  void window.loadURL(SHELL_URL)
  return window
}

/**
 * Runs something once the window's page has drawn its first rows; after a short limit in any case, even if it fails to
 * load.
 */
export function onceDrawn(window: BrowserWindow | undefined, run: () => void): void {
  let isDone = false
  const once = (): void => {
    clearTimeout(timer)
    if (!isDone) run()
    isDone = true
  }
  const timer = setTimeout(once, DRAWN_MS_MAX)
  window?.webContents.once('did-finish-load', once)
}
