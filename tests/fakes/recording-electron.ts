import { EventEmitter } from 'node:events'
import { aFakeSafeStorage } from './secret-stores'

/** The part of a page that main's guards read. */
export class FakeContents extends EventEmitter {
  destroyed = false
  /** Address that its window had to load. */
  loaded = ''
  readonly sent: unknown[][] = []
  rtcPolicy = 'default'
  openHandler: (() => { action: string }) | null = null
  hostWebContents: FakeContents | null = null
  readonly id: number
  readonly mainFrame: { url: string; posted: unknown[][]; postMessage: (...args: unknown[]) => void }
  #type: string

  constructor(id: number, type: string, url: string) {
    super()
    this.id = id
    this.#type = type
    const posted: unknown[][] = []
    this.mainFrame = { url, posted, postMessage: (...args) => void posted.push(args) }
  }
  getType(): string {
    return this.#type
  }
  isDestroyed(): boolean {
    return this.destroyed
  }
  close(): void {
    this.destroyed = true
  }
  send(...args: unknown[]): void {
    this.sent.push(args)
    this.emit('told', ...args)
  }
  reload(): void {
    this.emit('reloaded')
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.rtcPolicy = policy
  }
  setWindowOpenHandler(handler: () => { action: string }): void {
    this.openHandler = handler
  }
}

/** Session that records what main set. */
export class FakeSession extends EventEmitter {
  readonly set: Record<string, unknown> = {}
  readonly handlers = new Map<string, (request: Request) => Promise<Response>>()
  readonly protocol = {
    handle: (scheme: string, handler: (request: Request) => Promise<Response>) =>
      void this.handlers.set(scheme, handler),
  }
  readonly webRequest = { onBeforeRequest: (filter: unknown) => void (this.set['filter'] = filter) }
  setPermissionRequestHandler(handler: unknown): void {
    this.set['request'] = handler
  }
  setPermissionCheckHandler(handler: unknown): void {
    this.set['check'] = handler
  }
  setDevicePermissionHandler(handler: unknown): void {
    this.set['device'] = handler
  }
  async setProxy(config: unknown): Promise<void> {
    this.set['proxy'] = config
  }
}

/** Process that main started: its orders and its messages. */
export class FakeChild extends EventEmitter {
  readonly told: unknown[] = []
  killed = false
  readonly path: string
  readonly args: readonly string[]
  constructor(path: string, args: readonly string[]) {
    super()
    this.path = path
    this.args = args
  }
  postMessage(message: unknown): void {
    this.told.push(message)
    this.emit('told', message)
  }
  kill(): boolean {
    this.killed = true
    this.emit('exit', 0)
    return true
  }
}

/** Electron without pages: tests make them, and read what main registers. */
export function createRecordingElectron() {
  const app = Object.assign(new EventEmitter(), {
    whenReady: async () => undefined,
    getVersion: () => '1.2.3',
    isPackaged: false,
  })
  const ipcMain = Object.assign(new EventEmitter(), {
    handlers: new Map<string, (event: unknown, ...args: unknown[]) => Promise<unknown>>(),
    handle(channel: string, handler: (event: unknown, ...args: unknown[]) => Promise<unknown>) {
      ipcMain.handlers.set(channel, handler)
    },
  })
  const all = new Map<number, FakeContents>()
  const make = (type: string, url: string): FakeContents => {
    const made = new FakeContents(all.size + 1, type, url)
    all.set(made.id, made)
    app.emit('web-contents-created', {}, made)
    return made
  }
  const windows: BrowserWindow[] = []
  class BrowserWindow extends EventEmitter {
    static getAllWindows(): readonly BrowserWindow[] {
      return windows
    }
    readonly webContents = make('window', '')
    readonly options: Readonly<Record<string, unknown>>
    constructor(options: Readonly<Record<string, unknown>>) {
      super()
      this.options = options
      windows.push(this)
      app.emit('browser-window-created', {}, this)
    }
    static fromWebContents(contents: FakeContents): BrowserWindow | null {
      return windows.find(({ webContents }) => webContents === contents) ?? null
    }
    async loadURL(url: string): Promise<void> {
      this.webContents.loaded = url
      this.webContents.mainFrame.url = url
      app.emit('loaded', this.webContents, url)
    }
    isDestroyed(): boolean {
      return this.webContents.destroyed
    }
    destroy(): void {
      if (this.webContents.destroyed) return
      this.webContents.destroyed = true
      this.emit('closed')
    }
  }
  const children: FakeChild[] = []
  const defaultSession = new FakeSession()
  const partitions = new Map<string, FakeSession>()
  const electron = {
    app,
    ipcMain,
    BrowserWindow,
    webContents: { fromId: (id: number) => all.get(id), getAllWebContents: () => [...all.values()] },
    session: {
      defaultSession,
      fromPartition: (name: string) => {
        const known = partitions.get(name) ?? new FakeSession()
        partitions.set(name, known)
        return known
      },
    },
    net: { fetch: async (address: string) => new Response(address) },
    powerMonitor: new EventEmitter(),
    safeStorage: aFakeSafeStorage(),
    utilityProcess: {
      fork: (path: string, args: readonly string[]) => {
        const child = new FakeChild(path, args)
        children.push(child)
        app.emit('forked', child)
        return child
      },
    },
  }
  const last = (): FakeContents => [...all.values()].at(-1) ?? make('window', '')
  return { electron, app, ipcMain, make, last, children }
}
