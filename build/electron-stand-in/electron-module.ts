import { EventEmitter } from 'node:events'
import type { App } from './app.ts'
import type { Browser } from './browser.ts'
import { BrowserWindow } from './browser-window.ts'
import {
  Notification,
  clipboard,
  crashReporter,
  nativeImage,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
} from './desktop-modules.ts'
import { dialog } from './dialog.ts'
import { refuse } from './electron-event.ts'
import { ipcMain } from './ipc-main.ts'
import { Menu, MenuItem, setUpMenus } from './menu.ts'
import { makeOpenedWindows } from './opened-windows.ts'
import { MessageChannelMain } from './ports.ts'
import { createSafeStorage } from './safe-storage.ts'
import { netFetch } from './session.ts'
import { utilityProcess } from './utility-process.ts'
import type { Part } from './members.ts'
import { contentsRegistry } from './contents-registry.ts'
import { WebFrameMain } from './web-frame-main.ts'

/** All other members of Electron; reading one throws an explanation instead of returning `undefined`. */
const ABSENT = [
  'Tray',
  'BaseWindow',
  'BrowserView',
  'View',
  'WebContentsView',
  'ImageView',
  'TouchBar',
  'ShareMenu',
  'autoUpdater',
  'contentTracing',
  'desktopCapturer',
  'globalShortcut',
  'inAppPurchase',
  'netLog',
  'pushNotifications',
  'systemPreferences',
  'webUtils',
  'ServiceWorkerMain',
]

/** Object that `require('electron')` returns in the main process. */
export function electronModule(app: App, browser: Browser): Record<string, unknown> {
  setUpMenus(app)
  makeOpenedWindows()
  const { sessions } = browser
  const whenReady = (what: string): void => {
    if (!app.isReady()) throw new Error(`${what} can only be used after app is ready`)
  }
  const privileged: Part<'Protocol'> = {
    registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
      if (app.isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
      for (const { scheme } of schemes)
        if (!/^[a-z][a-z0-9]*$/.test(scheme)) refuse(`the scheme '${scheme}' (letters and digits only)`)
    },
    handle: (scheme, handler) => {
      whenReady('protocol')
      sessions.defaultSession.protocol.handle(scheme, handler)
    },
    unhandle: (scheme) => sessions.defaultSession.protocol.unhandle(scheme),
    isProtocolHandled: (scheme) => sessions.defaultSession.protocol.isProtocolHandled(scheme),
  }
  const session = {
    get defaultSession() {
      whenReady('session')
      return sessions.defaultSession
    },
    fromPartition(partition: string, _options?: Electron.FromPartitionOptions) {
      whenReady('Session')
      return sessions.of(partition)
    },
  }
  const webContents = {
    getAllWebContents: () => contentsRegistry.all(),
    getFocusedWebContents: () => contentsRegistry.focused(),
    fromId: (id: number) => contentsRegistry.byId(id),
    fromFrame: (frame: unknown) => contentsRegistry.byFrame(frame),
    fromDevToolsTargetId: (targetId: string) => contentsRegistry.byTarget(targetId),
  }
  const webFrameMain = {
    fromId: (processId: number, routingId: number) =>
      contentsRegistry
        .all()
        .flatMap((contents) => [...contents.frames.values()])
        .find((frame) => frame.processId === processId && frame.routingId === routingId),
  }
  const fetching: Part<'Net'> = {
    fetch: (input, init) => netFetch(sessions.defaultSession, input, init),
    isOnline: () => true,
    online: true,
  }
  const net = Object.assign(new EventEmitter(), fetching, { request: () => refuse('net.request') })
  const module: Record<string, unknown> = {
    app,
    BrowserWindow,
    ipcMain,
    session,
    protocol: privileged,
    webContents,
    webFrameMain,
    net,
    Menu,
    MenuItem,
    dialog,
    shell,
    clipboard,
    nativeTheme,
    screen,
    safeStorage: createSafeStorage(
      () => app.isReady(),
      () => app.getPath('userData'),
    ),
    powerMonitor,
    powerSaveBlocker,
    Notification,
    nativeImage,
    crashReporter,
    utilityProcess,
    MessageChannelMain,
    WebFrameMain,
  }
  for (const name of ABSENT) module[name] = absent(name)
  return new Proxy(module, {
    get(target, name) {
      if (name in target || typeof name === 'symbol' || ['then', 'toJSON', '__esModule', 'default'].includes(name))
        return target[name as string]
      return refuse(name)
    },
  })
}

function absent(name: string): unknown {
  const said = (): never => refuse(name.charAt(0).toLowerCase() + name.slice(1))
  return new Proxy(
    function unavailable() {
      /* never run */
    },
    {
      get: (_target, key) => (typeof key === 'symbol' || key === 'then' ? undefined : said()),
      construct: said,
      apply: said,
    },
  )
}
