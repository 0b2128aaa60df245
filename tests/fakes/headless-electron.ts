import { EventEmitter } from 'node:events'
import { createRecordingElectron } from './recording-electron'

type Bounds = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Answers to the system's dialogs, next first; and the options of each shown dialog. */
export interface Dialogs {
  readonly answers: unknown[]
  readonly shown: Readonly<Record<string, unknown>>[]
}

/** Entry of a menu as main made it. */
interface MenuEntry {
  readonly id?: string
  readonly label?: string
  readonly role?: string
  readonly submenu?: readonly MenuEntry[]
  readonly click?: () => void
  enabled?: boolean
}

/** All of Electron that main uses, without a window system: records what it shows, and the test acts as the person. */
export function createHeadlessElectron(userData: string) {
  const recording = createRecordingElectron()
  const dialogs: Dialogs = { answers: [], shown: [] }
  const ask = async (...args: readonly unknown[]): Promise<unknown> => {
    dialogs.shown.push(args.at(-1) as Readonly<Record<string, unknown>>)
    return dialogs.answers.shift()
  }
  const opened: string[] = []
  const app = Object.assign(recording.app, {
    // As for a person: nothing is written to a terminal.
    isPackaged: true,
    getPath: (name: string) => (name === 'userData' ? userData : `/home/person/${name}`),
    requestSingleInstanceLock: () => true,
    enableSandbox: () => undefined,
    setAppUserModelId: () => undefined,
    setAsDefaultProtocolClient: () => true,
    isReady: () => true,
    focus: () => undefined,
    quit: () => void app.emit('will-quit'),
    relaunch: () => undefined,
  })

  class BrowserWindow extends recording.electron.BrowserWindow {
    isShown = false
    hasFocus = false
    minimized = false
    maximized = false
    fullScreen = false
    /** Shown without taking the keyboard. */
    isShownQuietly = false
    bounds: Bounds = { x: 0, y: 0, width: 0, height: 0, ...(this.options as Partial<Bounds>) }
    show(): void {
      this.isShown = true
    }
    showInactive(): void {
      this.isShown = true
      this.isShownQuietly = true
    }
    isVisible(): boolean {
      return this.isShown
    }
    focus(): void {
      this.hasFocus = true
      app.emit('browser-window-focus', {}, this)
    }
    isFocused(): boolean {
      return this.hasFocus
    }
    isMinimized(): boolean {
      return this.minimized
    }
    restore(): void {
      this.minimized = false
    }
    maximize(): void {
      this.maximized = true
    }
    isMaximized(): boolean {
      return this.maximized
    }
    isFullScreen(): boolean {
      return this.fullScreen
    }
    setFullScreen(on: boolean): void {
      this.fullScreen = on
    }
    getBounds(): Bounds {
      return this.bounds
    }
    setBounds(bounds: Bounds): void {
      this.bounds = bounds
    }
    getNormalBounds(): Bounds {
      return this.bounds
    }
    close(): void {
      this.emit('close')
      this.destroy()
    }
  }

  let menu: readonly MenuEntry[] = []
  const entries = (list: readonly MenuEntry[]): readonly MenuEntry[] =>
    list.flatMap((one) => [one, ...entries(one.submenu ?? [])])
  const inMenu = (id: string): MenuEntry | undefined => entries(menu).find((one) => one.id === id)
  const labelled = (label: string): MenuEntry | undefined => entries(menu).find((one) => one.label === label)
  const notifications: Notification[] = []
  class Notification extends EventEmitter {
    static isSupported(): boolean {
      return true
    }
    readonly options: Readonly<Record<string, unknown>>
    constructor(options: Readonly<Record<string, unknown>>) {
      super()
      this.options = options
    }
    show(): void {
      notifications.push(this)
    }
  }
  const displays = [{ id: 1, workArea: { x: 0, y: 0, width: 1_920, height: 1_040 } }]
  const electron = {
    ...recording.electron,
    app,
    BrowserWindow,
    Notification,
    Menu: {
      buildFromTemplate: (template: readonly MenuEntry[]) => template,
      setApplicationMenu: (template: readonly MenuEntry[]) => void (menu = template),
      getApplicationMenu: () => ({ getMenuItemById: inMenu }),
    },
    dialog: { showOpenDialog: ask, showSaveDialog: ask, showMessageBox: ask },
    nativeTheme: Object.assign(new EventEmitter(), { themeSource: 'system', shouldUseDarkColors: false }),
    protocol: { registerSchemesAsPrivileged: () => undefined },
    screen: Object.assign(new EventEmitter(), {
      getPrimaryDisplay: () => displays[0],
      getDisplayMatching: () => displays[0],
      getAllDisplays: () => displays,
    }),
    shell: {
      openExternal: async (address: string) => void opened.push(address),
      showItemInFolder: (path: string) => void opened.push(path),
    },
  }
  const windows = (): readonly BrowserWindow[] => BrowserWindow.getAllWindows() as readonly BrowserWindow[]
  return { ...recording, electron, app, dialogs, displays, opened, notifications, inMenu, labelled, windows }
}
