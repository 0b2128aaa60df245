import { BrowserWindow, type WebContents } from 'electron'
import { type PageKind, PREFERENCES } from './preferences-table'

export interface WindowOptions {
  readonly width: number
  readonly height: number
  readonly minWidth?: number
  readonly minHeight?: number
  readonly x?: number
  readonly y?: number
  readonly title: string
  readonly backgroundColor: string
  readonly parent?: BrowserWindow
  readonly icon?: string
}

const kinds = new WeakMap<WebContents, PageKind>()
const projects = new WeakMap<WebContents, number>()

/**
 * The one place where windows are made: hidden until the caller shows them, preferences by kind alone.
 * `projectId`: the one project that the window of an item belongs to, for good.
 */
export function createWindow(
  kind: Exclude<PageKind, 'guest'>,
  options: WindowOptions,
  projectId?: number,
): BrowserWindow {
  const window = new BrowserWindow({
    ...options,
    show: false,
    autoHideMenuBar: false,
    webPreferences: { ...PREFERENCES[kind] },
  })
  kinds.set(window.webContents, kind)
  if (projectId !== undefined) projects.set(window.webContents, projectId)
  return window
}

/** What a page is; undefined for one that is gone, that the factory did not make, or that is no guest of a page that may hold one. */
export function pageKind(contents: WebContents | null): PageKind | undefined {
  // While a window closes its contents go before it does, and then answer nothing but this.
  if (contents === null || contents.isDestroyed()) return undefined
  if (contents.getType() === 'webview')
    return contents.hostWebContents && mayHoldGuest(kinds.get(contents.hostWebContents)) ? 'guest' : undefined
  return kinds.get(contents)
}

/** The project that a window was made for; undefined: none. */
export function projectOf(contents: WebContents): number | undefined {
  return projects.get(contents)
}

/** Tells whether a page of this kind may hold a reviewer. */
export function mayHoldGuest(kind: PageKind | undefined): kind is 'shell' | 'itemWindow' {
  return kind === 'shell' || kind === 'itemWindow'
}
