import { app, BrowserWindow, nativeTheme, screen, type WebContents } from 'electron'
import { ITEM_WINDOWS_MAX } from '#domain/constants'
import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { hashOfItem, type ItemPlace, itemOfHash } from '#domain/item-window'
import type { Queue } from '#domain/queue'
import { err, ok, type Result } from '#domain/result'
import { GROUND } from '../config/ground'
import { ITEM_WINDOW_URL } from '../config/origins'
import type { KeptItemWindow, PreferenceStore } from '../config/preferences'
import { bringToFront } from './bring-to-front'
import { recoverPage } from './page-recovery'
import { createWindow } from './window'
import { backInSight, keepBounds, placeBounds, type Screen, stepFrom } from './window-place'

const SIZE = { width: 1180, height: 800 }
/** Size of the reviewer in the smallest shell. */
const SIZE_MIN = { width: 760, height: 520 }
/** Delay for saving the bounds: a dragged window reports them with every frame. */
const KEEP_AFTER_MS = 400
/** The file of choices is small: a longer selection lasts until the app ends, then the whole project applies. */
const KEPT_QUEUE_CHARACTERS_MAX = 2_000

/** Windows that show one item each, beside the shell. */
export interface ItemWindows {
  /** Opens an item in its own window near another one, or brings its present window to the front. */
  readonly open: (place: ItemPlace, queue: Queue | undefined, near: BrowserWindow | undefined) => Result<null>
  /** Tells whether the person opened the page's window to work on this item; true once per request. */
  readonly takesWork: (page: WebContents, place: ItemPlace) => boolean
  /** Queue of a page's window; undefined for the whole project, or if it is no item window. */
  readonly queueOf: (page: WebContents) => Queue | undefined
  /** Saves the present queue of a page's window; false if it is no item window. */
  readonly keepQueue: (page: WebContents, queue: Queue) => boolean
  /** Opens the windows that this account had open when the app ended; once per sign-in. */
  readonly restore: (account: string) => void
  /** Closes all windows and forgets them, because their person signed out. */
  readonly forget: () => void
  /** Closes all windows, because the person switched to another team. */
  readonly closeAll: () => void
}

interface OpenWindow {
  readonly window: BrowserWindow
  place: ItemPlace
  /** Queue within the project; undefined for all items. */
  queue: Queue | undefined
  /** Item whose work goes to this window as soon as its page opens it. */
  wanted: number | undefined
}

interface ItemWindowNews {
  /** A window was closed. */
  readonly closed: () => void
  /** The person requested a window that is already open: the work on its item goes there. */
  readonly askedAgain: (page: WebContents) => void
}

/** Creates the item windows; open ones are saved, so that a restart restores them. */
export function createItemWindows(preferences: PreferenceStore, news: ItemWindowNews): ItemWindows {
  const open = new Set<OpenWindow>()
  let account: string | null = null
  /** The app is quitting: windows that close now are restored at the next start. */
  let isEnding = false
  let timer: ReturnType<typeof setTimeout> | undefined
  app.on('before-quit', () => {
    keep()
    isEnding = true
  })

  function keep(): void {
    clearTimeout(timer)
    if (isEnding || account === null) return
    const windows = [...open].flatMap((one) => (one.window.isDestroyed() ? [] : lookOf(one)))
    if (preferences.set('itemWindows', { account, windows }).ok) return
    // Without space for the queues, restore at least the windows.
    preferences.set('itemWindows', { account, windows: windows.map(({ queue: _left, ...look }) => look) })
  }
  const keepSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(keep, KEEP_AFTER_MS)
  }

  const ofPage = (page: WebContents): OpenWindow | undefined =>
    [...open].find(({ window }) => !window.isDestroyed() && window.webContents === page)

  const destroyAll = (): void => {
    for (const { window } of open) window.destroy()
  }

  function show(place: ItemPlace, look: Partial<KeptItemWindow>, near: BrowserWindow | undefined): void {
    const window = createWindow(
      'itemWindow',
      {
        ...boundsFor(look, near, [...open].at(-1)?.window),
        minWidth: SIZE_MIN.width,
        minHeight: SIZE_MIN.height,
        title: 'Loupe',
        backgroundColor: GROUND[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
      },
      place.projectId,
    )
    // A restored window takes no work from another window.
    const opened: OpenWindow = {
      window,
      place,
      queue: look.queue,
      wanted: near === undefined ? undefined : place.itemId,
    }
    open.add(opened)
    window.once('ready-to-show', () => {
      if (look.maximized === true) window.maximize()
      // A restored window doesn't take the focus.
      if (near === undefined) window.showInactive()
      else window.show()
      if (look.fullScreen === true) window.setFullScreen(true)
    })
    window.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      const shown = isMainFrame ? itemOfHash(new URL(url).hash) : undefined
      // A page may only name items of its own project.
      if (shown?.projectId !== place.projectId) return
      opened.place = shown
      keep()
    })
    for (const change of CHANGES) window.on(change as 'resize', keepSoon)
    window.on('closed', () => {
      open.delete(opened)
      keep()
      news.closed()
    })
    recoverPage(window, 'item')
    void window.loadURL(`${ITEM_WINDOW_URL}${hashOfItem(place)}`)
    keep()
  }

  return {
    open(place, queue, near) {
      const there = [...open].find(
        ({ place: { projectId, itemId } }) => projectId === place.projectId && itemId === place.itemId,
      )
      if (there !== undefined) {
        bringToFront(there.window)
        news.askedAgain(there.window.webContents)
      } else if (open.size >= ITEM_WINDOWS_MAX) return err(platformError('too_many_windows'))
      else show(place, given({ queue }), near)
      return ok(null)
    },
    takesWork(page, { projectId, itemId }) {
      const opened = ofPage(page)
      if (opened?.wanted !== itemId || opened.place.projectId !== projectId) return false
      opened.wanted = undefined
      return true
    },
    queueOf: (page) => ofPage(page)?.queue,
    keepQueue(page, queue) {
      const opened = ofPage(page)
      if (opened === undefined) return false
      opened.queue = queue
      keep()
      return true
    },
    restore(of) {
      if (account === of) return
      // Another person signed in without a sign-out.
      destroyAll()
      account = of
      const kept = preferences.get('itemWindows')
      if (kept?.account !== of) return
      for (const look of kept.windows.slice(0, ITEM_WINDOWS_MAX)) show(look, look, undefined)
    },
    forget() {
      account = null
      clearTimeout(timer)
      if (open.size === 0) return
      preferences.set('itemWindows', null)
      destroyAll()
    },
    closeAll: destroyAll,
  }
}

const CHANGES = ['resize', 'move', 'maximize', 'unmaximize', 'enter-full-screen', 'leave-full-screen'] as const

/** Moves windows back into view when their screen is removed or shrinks; call it only after the app is ready. */
export function followScreens(): void {
  const look = (): void => {
    for (const window of BrowserWindow.getAllWindows()) {
      // The system itself moves maximized windows, and hidden ones have no place.
      if (!window.isVisible() || window.isMaximized() || window.isFullScreen() || window.isMinimized()) continue
      const bounds = backInSight(window.getBounds(), screens())
      if (bounds !== undefined) window.setBounds(bounds)
    }
  }
  screen.on('display-removed', look)
  screen.on('display-metrics-changed', look)
}

function lookOf({ window, place, queue }: OpenWindow): KeptItemWindow {
  const isShort = queue !== undefined && JSON.stringify(queue).length <= KEPT_QUEUE_CHARACTERS_MAX
  return {
    ...place,
    ...(isShort ? { queue } : {}),
    bounds: keepBounds(window.getNormalBounds(), screens()),
    maximized: window.isMaximized(),
    fullScreen: window.isFullScreen(),
  }
}

function boundsFor(look: Partial<KeptItemWindow>, near: BrowserWindow | undefined, last: BrowserWindow | undefined) {
  if (look.bounds !== undefined) return placeBounds(look.bounds, screens())
  // Place it beside the last opened window, so that none fully covers another.
  const beside = last ?? near
  return beside === undefined || beside.isDestroyed() ? SIZE : stepFrom(beside.getNormalBounds(), SIZE, screens())
}

/** All screens, the primary one first. */
function screens(): readonly Screen[] {
  const primary = screen.getPrimaryDisplay()
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)]
}
