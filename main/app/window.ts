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
 * Creates every window: hidden until the caller shows it, with preferences by kind alone. `projectId` is the fixed
 * project of an item window.
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

/** Returns a page's kind; undefined if it is destroyed, not made by this factory, or no guest of a permitted page. */
export function pageKind(contents: WebContents | null): PageKind | undefined {
  // A closing window destroys its contents first, which then answer only this.
  if (contents === null || contents.isDestroyed()) return undefined
  if (contents.getType() === 'webview')
    return contents.hostWebContents && mayHoldGuest(kinds.get(contents.hostWebContents)) ? 'guest' : undefined
  return kinds.get(contents)
}

/** Returns the project that a window was made for; undefined if none. */
export function projectOf(contents: WebContents): number | undefined {
  return projects.get(contents)
}

/** Tells whether a page of this kind may hold a reviewer. */
export function mayHoldGuest(kind: PageKind | undefined): kind is 'shell' | 'itemWindow' {
  return kind === 'shell' || kind === 'itemWindow'
}
