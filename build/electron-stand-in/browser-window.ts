import { EventEmitter } from 'node:events'
import type { Browser } from './browser.ts'
import { makeEvent } from './electron-event.ts'
import { closePage } from './page-closing.ts'
import { NativeWindow, type WindowState } from './native-window.ts'
import { WebContents } from './web-contents.ts'
import { windowFocus } from './window-focus.ts'
import { openHooks } from './window-open.ts'
import type { Session } from './session.ts'
import type { Part } from './members.ts'

const all = new Map<number, BrowserWindow>()
let lastId = 0

/** What the application wants to know of windows, and the browser they live in. Set by app.ts and boot.ts. */
export const windowHooks = {
  browser: (): Browser => {
    throw new Error('Cannot create BrowserWindow before app is ready')
  },
  created: (_window: BrowserWindow): void => undefined,
  closed: (): void => undefined,
  focusChanged: (_window: BrowserWindow, _focused: boolean): void => undefined,
  closePrevented: (): void => undefined,
}

export class BrowserWindow extends EventEmitter implements Part<'BrowserWindow'> {
  readonly id = ++lastId
  readonly webContents: Electron.WebContents
  #contents: WebContents
  #browser: Browser
  #options: Electron.BrowserWindowConstructorOptions
  #native: NativeWindow
  #title: string
  #visible: boolean
  #state: WindowState = 'normal'
  #destroyed = false
  #closing = false
  #background: string
  #minimum: [number, number]
  #shown = false

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    this.setMaxListeners(0)
    this.#options = options
    this.#browser = windowHooks.browser()
    const preferences: Electron.WebPreferences = {
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      ...options.webPreferences,
    }
    if (preferences.nodeIntegration && preferences.sandbox === false)
      throw new Error('not in the stand-in: windows with Node')
    if (preferences.contextIsolation === false)
      throw new Error('not in the stand-in: windows without context isolation')
    const session =
      (preferences.session as unknown as Session | undefined) ?? this.#browser.sessions.of(preferences.partition)
    this.#title = options.title ?? 'Electron'
    this.#visible = options.show !== false
    this.#background = options.backgroundColor ?? '#FFFFFF'
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    const width = Math.max(options.width ?? 800, this.#minimum[0])
    const height = Math.max(options.height ?? 600, this.#minimum[1])
    const bounds = { x: options.x ?? 0, y: options.y ?? 0, width, height }
    this.#contents = new WebContents({
      type: 'window',
      browser: this.#browser,
      session,
      webPreferences: preferences,
      host: null,
    })
    this.#contents.owner = this
    this.#native = new NativeWindow(this.#contents, bounds)
    this.webContents = this.#contents as unknown as Electron.WebContents
    all.set(this.id, this)
    this.#listen()
    this.#browser
      .createPage(this.#contents, bounds, !this.#visible)
      .then(() => this.#applyBounds())
      .catch((error: Error) => {
        if (!this.#destroyed) {
          console.error(`electron stand-in: ${error.message}`)
          this.#contents.gone()
        }
      })
    windowHooks.created(this)
    if (this.#visible)
      setImmediate(() => {
        if (!this.#destroyed) {
          this.#shown = true
          this.emit('show', makeEvent({}))
          this.focus()
        }
      })
  }

  #listen(): void {
    const contents = this.#contents
    contents.on('page-title-updated', (_event: unknown, title: string, explicitSet: boolean) => {
      const event = makeEvent({})
      this.emit('page-title-updated', event, title, explicitSet)
      if (!event.defaultPrevented) this.#title = title
    })
    // Told once, when the first page can be drawn.
    contents.once('did-finish-load', () => {
      if (!this.#destroyed) this.emit('ready-to-show', makeEvent({}))
    })
    contents.on('-unresponsive', () => this.emit('unresponsive', makeEvent({})))
    contents.on('-responsive', () => this.emit('responsive', makeEvent({})))
  }

  #applyBounds(): Promise<void> {
    return this.#native.applyBounds(this.#state === 'normal' && this.#visible)
  }

  #applyState(): void {
    this.#native.applyState(this.#visible ? this.#state : 'minimized')
  }

  scale(factor: number): void {
    this.#native.applyScale(factor)
  }

  focusChanged(now: boolean): void {
    if (this.#destroyed) return
    if (now) windowFocus.give(this)
    else windowFocus.take(this)
  }

  focusTold(focused: boolean): void {
    this.emit(focused ? 'focus' : 'blur', makeEvent({}))
    windowHooks.focusChanged(this, focused)
  }

  // ---- closing

  close(): void {
    if (this.#destroyed) return
    const event = makeEvent({})
    this.emit('close', event)
    if (event.defaultPrevented) {
      windowHooks.closePrevented()
      return
    }
    this.closeContents()
  }

  /** Gives the page its say (beforeunload), then ends it. */
  closeContents(): void {
    if (this.#closing || this.#destroyed) return
    this.#closing = true
    const contents = this.#contents
    contents.hold.ready
      .then(async (target) => {
        if (contents.isCrashed()) {
          this.destroy()
          return
        }
        if ((await closePage(target)) === 'stayed') {
          this.#closing = false
          windowHooks.closePrevented()
        }
      })
      .catch(() => this.destroy())
  }

  destroy(): void {
    if (this.#destroyed) return
    this.#contents.destroy()
  }

  /** The page has gone, by whatever way. */
  contentsGone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    all.delete(this.id)
    windowFocus.take(this)
    this.emit('closed', makeEvent({}))
    windowHooks.closed()
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  // ---- showing

  show(): void {
    this.showInactive()
    this.focus()
  }

  showInactive(): void {
    if (this.#destroyed || (this.#visible && this.#shown)) return
    this.#visible = true
    this.#shown = true
    this.#applyState()
    this.emit('show', makeEvent({}))
  }

  hide(): void {
    if (this.#destroyed || !this.#visible) return
    this.#visible = false
    this.#applyState()
    this.focusChanged(false)
    this.emit('hide', makeEvent({}))
  }

  focus(): void {
    if (this.#destroyed || !this.#visible) return
    this.#native.bringToFront()
    this.focusChanged(true)
  }

  blur(): void {
    this.focusChanged(false)
  }
  isVisible(): boolean {
    return this.#visible && !this.#destroyed && this.#state !== 'minimized'
  }
  isFocused(): boolean {
    return windowFocus.current() === this
  }
  isMinimized(): boolean {
    return this.#state === 'minimized'
  }
  isMaximized(): boolean {
    return this.#state === 'maximized'
  }
  isFullScreen(): boolean {
    return this.#state === 'fullscreen'
  }
  isNormal(): boolean {
    return this.#state === 'normal'
  }
  isModal(): boolean {
    return this.#options.modal === true
  }
  isEnabled(): boolean {
    return true
  }
  isResizable(): boolean {
    return this.#options.resizable !== false
  }

  #change(state: WindowState, event: string): void {
    if (this.#destroyed || this.#state === state) return
    this.#state = state
    this.#applyState()
    setImmediate(() => {
      if (!this.#destroyed) this.emit(event, makeEvent({}))
    })
  }

  minimize(): void {
    this.#change('minimized', 'minimize')
    this.focusChanged(false)
  }
  maximize(): void {
    this.show()
    this.#change('maximized', 'maximize')
  }
  unmaximize(): void {
    if (this.#state === 'maximized') this.#change('normal', 'unmaximize')
  }
  restore(): void {
    if (this.#state !== 'normal') this.#change('normal', this.#state === 'minimized' ? 'restore' : 'unmaximize')
  }
  setFullScreen(on: boolean): void {
    if (on) this.#change('fullscreen', 'enter-full-screen')
    else if (this.#state === 'fullscreen') this.#change('normal', 'leave-full-screen')
  }
  get fullScreen(): boolean {
    return this.isFullScreen()
  }
  set fullScreen(on: boolean) {
    this.setFullScreen(on)
  }

  // ---- size and place

  getBounds(): Electron.Rectangle {
    return { ...this.#native.bounds }
  }
  getNormalBounds(): Electron.Rectangle {
    return { ...this.#native.bounds }
  }
  getContentBounds(): Electron.Rectangle {
    return { ...this.#native.bounds }
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const before = this.#native.bounds
    const next = { ...before, ...bounds }
    next.width = Math.max(next.width, this.#minimum[0])
    next.height = Math.max(next.height, this.#minimum[1])
    this.#native.bounds = next
    void this.#applyBounds().then(() => {
      if (this.#destroyed) return
      if (next.width !== before.width || next.height !== before.height) {
        this.emit('resize', makeEvent({}))
        this.emit('resized', makeEvent({}))
      }
      if (next.x !== before.x || next.y !== before.y) {
        this.emit('move', makeEvent({}))
        this.emit('moved', makeEvent({}))
      }
    })
  }
  getSize(): number[] {
    return [this.#native.bounds.width, this.#native.bounds.height]
  }
  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }
  getContentSize(): number[] {
    return this.getSize()
  }
  setContentSize(width: number, height: number): void {
    this.setSize(width, height)
  }
  getPosition(): number[] {
    return [this.#native.bounds.x, this.#native.bounds.y]
  }
  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }
  center(): void {
    /* there is no screen to centre on that a person would see */
  }
  setMinimumSize(width: number, height: number): void {
    this.#minimum = [width, height]
  }
  getMinimumSize(): number[] {
    return [...this.#minimum]
  }

  // ---- the rest

  setTitle(title: string): void {
    this.#title = title
  }
  getTitle(): string {
    return this.#title
  }
  get title(): string {
    return this.#title
  }
  set title(value: string) {
    this.#title = value
  }
  setBackgroundColor(color: string): void {
    this.#background = color
  }
  getBackgroundColor(): string {
    return this.#background
  }
  setMenuBarVisibility(): void {
    /* there is no menu bar */
  }
  setAutoHideMenuBar(): void {
    /* there is no menu bar */
  }
  setMenu(): void {
    /* there is no menu bar */
  }
  removeMenu(): void {
    /* there is no menu bar */
  }
  flashFrame(): void {
    /* there is no task bar */
  }
  setProgressBar(): void {
    /* there is no task bar */
  }
  moveTop(): void {
    this.focus()
  }
  loadURL(url: string, options?: Electron.LoadURLOptions): Promise<void> {
    return this.#contents.loadURL(url, options)
  }
  loadFile(path: string, options?: Electron.LoadFileOptions): Promise<void> {
    return this.#contents.loadFile(path, options)
  }
  reload(): void {
    this.#contents.reload()
  }
  capturePage(rect?: Electron.Rectangle): Promise<unknown> {
    return this.#contents.capturePage(rect)
  }

  static getAllWindows(): BrowserWindow[] {
    return [...all.values()]
  }
  static getFocusedWindow(): BrowserWindow | null {
    return windowFocus.current() as BrowserWindow | null
  }
  static fromId(id: number): BrowserWindow | null {
    return all.get(id) ?? null
  }
  static fromWebContents(contents: unknown): BrowserWindow | null {
    const found = contents as WebContents | null | undefined
    return found?.getType() === 'window' ? found.owner : null
  }
}

openHooks.makeWindow = (opener, request, options) => {
  const size = Object.fromEntries(request.features.split(',').map((part) => part.split('=').map((word) => word.trim())))
  const window = new BrowserWindow({
    width: Number(size['width']) || 800,
    height: Number(size['height']) || 600,
    ...options,
    webPreferences: { ...opener.webPreferences, ...options.webPreferences },
  })
  opener.emit('did-create-window', window, {
    url: request.url,
    frameName: request.frameName,
    options,
    disposition: request.disposition,
    referrer: { url: '', policy: 'default' },
  })
  void window.loadURL(request.url).catch(() => undefined)
}
