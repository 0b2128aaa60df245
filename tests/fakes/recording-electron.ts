import { EventEmitter } from 'node:events'

/** As much of a page as the guards of main look at. */
export class FakeContents extends EventEmitter {
  destroyed = false
  /** The address that its window was told to load. */
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
  send(...args: unknown[]): void {
    this.sent.push(args)
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.rtcPolicy = policy
  }
  setWindowOpenHandler(handler: () => { action: string }): void {
    this.openHandler = handler
  }
}

/** A session that remembers what main set. */
export class FakeSession extends EventEmitter {
  readonly set: Record<string, unknown> = {}
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

/** An Electron without pages: tests make them, and see what main registers. */
export function createRecordingElectron() {
  const app = Object.assign(new EventEmitter(), { whenReady: async () => undefined })
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
  class BrowserWindow extends EventEmitter {
    readonly webContents = make('window', '')
    readonly options: Readonly<Record<string, unknown>>
    constructor(options: Readonly<Record<string, unknown>>) {
      super()
      this.options = options
    }
    async loadURL(url: string): Promise<void> {
      this.webContents.loaded = url
    }
    isDestroyed(): boolean {
      return this.webContents.destroyed
    }
    destroy(): void {
      this.webContents.destroyed = true
      this.emit('closed')
    }
  }
  const electron = { app, ipcMain, BrowserWindow, webContents: { fromId: (id: number) => all.get(id) } }
  const last = (): FakeContents => [...all.values()].at(-1) ?? make('window', '')
  return { electron, app, ipcMain, make, last }
}
