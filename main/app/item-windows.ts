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
/** As much as the shell leaves to the reviewer where it is smallest. */
const SIZE_MIN = { width: 760, height: 520 }
/** A window that is dragged says where it is with every picture. */
const KEEP_AFTER_MS = 400
/** The file of choices is small: a longer selection is walked until the app ends, and the whole project after that. */
const KEPT_QUEUE_CHARACTERS_MAX = 2_000

/** The windows that show one item each, beside the shell. */
export interface ItemWindows {
  /** Opens an item in a window of its own near another one, or brings the window to the front that it has already. */
  readonly open: (place: ItemPlace, queue: Queue | undefined, near: BrowserWindow | undefined) => Result<null>
  /** The page's window was asked for to work on this item; true once for each time that the person asked. */
  readonly takesWork: (page: WebContents, place: ItemPlace) => boolean
  /** The queue that the window of a page walks; undefined: the whole project, or it is no window of an item. */
  readonly queueOf: (page: WebContents) => Queue | undefined
  /** Notes which queue the window of a page walks now; false: it is no window of an item. */
  readonly keepQueue: (page: WebContents, queue: Queue) => boolean
  /** Opens what this account had open when the app ended; once for each time that somebody signs in. */
  readonly restore: (account: string) => void
  /** Closes all, and nothing of them comes back: whoever worked in them is gone. */
  readonly forget: () => void
  /** Closes all: what they show is of another team than the person works in from now on. */
  readonly closeAll: () => void
}

interface OpenWindow {
  readonly window: BrowserWindow
  place: ItemPlace
  /** What it walks of its project; undefined: all. */
  queue: Queue | undefined
  /** The item whose work goes to this window as soon as its page opens it. */
  wanted: number | undefined
}

interface ItemWindowNews {
  /** One is gone. */
  readonly closed: () => void
  /** The person asked for one that is open already: the work on its item goes there. */
  readonly askedAgain: (page: WebContents) => void
}

/** Windows of items; what is open is kept, so that a restart finds it as it was left. */
export function createItemWindows(preferences: PreferenceStore, news: ItemWindowNews): ItemWindows {
  const open = new Set<OpenWindow>()
  let account: string | null = null
  /** The app is on its way out: what closes now is what the next start opens. */
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
    // Where the choices have no room for what they walk, they at least come back.
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
    // A window that the app reopens takes the work from no other window.
    const opened: OpenWindow = {
      window,
      place,
      queue: look.queue,
      wanted: near === undefined ? undefined : place.itemId,
    }
    open.add(opened)
    window.once('ready-to-show', () => {
      if (look.maximized === true) window.maximize()
      // What comes back by itself leaves the keyboard where it is.
      if (near === undefined) window.showInactive()
      else window.show()
      if (look.fullScreen === true) window.setFullScreen(true)
    })
    window.webContents.on('did-navigate-in-page', (_event, url, isMainFrame) => {
      const shown = isMainFrame ? itemOfHash(new URL(url).hash) : undefined
      // The page may walk the items of its own project; another one is not its to name.
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
      // Somebody else is there now, without a sign-out between.
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

/** Brings windows back into sight whose screen is taken away or shrinks; only while the app is ready. */
export function followScreens(): void {
  const look = (): void => {
    for (const window of BrowserWindow.getAllWindows()) {
      // The system moves what fills a screen by itself, and what is hidden is nowhere.
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
  // Beside the one that was opened last, so that none covers another whole.
  const beside = last ?? near
  return beside === undefined || beside.isDestroyed() ? SIZE : stepFrom(beside.getNormalBounds(), SIZE, screens())
}

/** Every screen, the one first that the system thinks most of. */
function screens(): readonly Screen[] {
  const primary = screen.getPrimaryDisplay()
  return [primary, ...screen.getAllDisplays().filter(({ id }) => id !== primary.id)]
}
