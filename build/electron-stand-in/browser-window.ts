import { EventEmitter } from 'node:events'
import type { Browser } from './browser.ts'
import { makeEvent, sayOnce } from './electron-event.ts'
import { MENU_HOOKS } from './menu-hooks.ts'
import { closePage } from './page-closing.ts'
import { NativeWindow, type WindowChange, type WindowState } from './native-window.ts'
import { STATE_EVENTS, checkedPreferences, tellBounds } from './window-options.ts'
import { WebContents } from './web-contents.ts'
import { windowFocus } from './window-focus.ts'
import type { Session } from './session.ts'
import { windowHooks } from './window-hooks.ts'
import type { Part } from './members.ts'

const all = new Map<number, BrowserWindow>()
let lastId = 0

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
  #parent: BrowserWindow | undefined
  readonly #children = new Set<BrowserWindow>()
  /** Whether the current closing has emitted `close`. */
  #closeTold = false
  #menuVisible: boolean

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    this.setMaxListeners(0)
    this.#options = options
    this.#parent = options.parent as unknown as BrowserWindow | undefined
    if (this.#parent) this.#parent.#children.add(this)
    this.#browser = windowHooks.browser()
    const preferences = checkedPreferences(options.webPreferences)
    const session =
      (preferences.session as unknown as Session | undefined) ?? this.#browser.sessions.of(preferences.partition)
    this.#title = options.title ?? 'Electron'
    this.#visible = options.show !== false
    this.#menuVisible = options.autoHideMenuBar !== true
    this.#background = options.backgroundColor ?? '#FFFFFF'
    this.#minimum = [options.minWidth ?? 0, options.minHeight ?? 0]
    const width = Math.max(options.width ?? 800, this.#minimum[0])
    const height = Math.max(options.height ?? 600, this.#minimum[1])
    const bounds = { x: options.x ?? 0, y: options.y ?? 0, width, height }
    const isPlaced = options.x !== undefined && options.y !== undefined && options.center !== true
    this.#contents = new WebContents({
      type: 'window',
      browser: this.#browser,
      session,
      webPreferences: preferences,
      host: null,
    })
    this.#contents.owner = this
    this.#native = new NativeWindow(this.#contents, bounds, isPlaced)
    this.webContents = this.#contents as unknown as Electron.WebContents
    all.set(this.id, this)
    this.#listen()
    this.#browser
      .createPage(this.#contents, bounds)
      .then((xid) =>
        this.#native.made(xid, {
          title: this.#title,
          icon: options.icon,
          parent: this.#parent ? this.#parent.#native : undefined,
        }),
      )
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
          this.#native.setVisible(true)
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
      if (!event.defaultPrevented) this.setTitle(title)
    })
    // Emitted once, when the first page can be drawn.
    contents.once('did-finish-load', () => {
      if (!this.#destroyed) this.emit('ready-to-show', makeEvent({}))
    })
    this.#native.watch((change) => this.#moved(change))
    contents.on('-unresponsive', () => this.emit('unresponsive', makeEvent({})))
    contents.on('-responsive', () => this.emit('responsive', makeEvent({})))
  }

  /** Acts of a person on a window of a display. */
  #moved({ bounds, state }: WindowChange): void {
    const before = this.#native.bounds
    this.#native.bounds = bounds
    if (state !== this.#state) {
      const was = this.#state
      this.#state = state
      this.emit(STATE_EVENTS[state] ?? (was === 'minimized' ? 'restore' : 'unmaximize'), makeEvent({}))
    }
    tellBounds(this, before, bounds)
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
    this.#closeTold = true
    this.closeContents()
  }

  /** Lets the page object (beforeunload), then ends it. */
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
          this.#closeTold = false
          windowHooks.closePrevented()
        }
      })
      .catch(() => this.destroy())
  }

  /** Emits no `close`, as in Electron. */
  destroy(): void {
    if (this.#destroyed) return
    this.#closeTold = true
    this.#contents.destroy()
  }

  /** The page is gone. On a display, the window's own button can do this too; it then was also the question. */
  contentsGone(): void {
    if (this.#destroyed) return
    if (!this.#closeTold && this.#browser.headed) this.emit('close', makeEvent({}))
    this.#destroyed = true
    all.delete(this.id)
    windowFocus.take(this)
    this.#native.end()
    if (this.#parent) this.#parent.#children.delete(this)
    for (const child of this.#children) child.destroy()
    this.emit('closed', makeEvent({}))
    windowHooks.closed()
  }

  getParentWindow(): Electron.BrowserWindow | null {
    return this.#parent?.isDestroyed() === false ? (this.#parent as unknown as Electron.BrowserWindow) : null
  }
  getChildWindows(): Electron.BrowserWindow[] {
    return [...this.#children] as unknown as Electron.BrowserWindow[]
  }
  setParentWindow(parent: Electron.BrowserWindow | null): void {
    const next = parent as unknown as BrowserWindow | null
    if (this.#parent) this.#parent.#children.delete(this)
    this.#parent = next ?? undefined
    if (next) next.#children.add(this)
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
    this.#native.setVisible(true)
    this.emit('show', makeEvent({}))
  }

  hide(): void {
    if (this.#destroyed || !this.#visible) return
    this.#visible = false
    this.#native.setVisible(false)
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
    this.#native.applyState(state)
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
    void this.#native.place(next).then(() => {
      if (!this.#destroyed) tellBounds(this, before, next)
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
    this.#native.center()
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
    this.#native.setTitle(title)
  }
  setIcon(icon: Electron.NativeImage | string): void {
    this.#native.setIcon(icon)
  }
  getTitle(): string {
    return this.#title
  }
  get title(): string {
    return this.#title
  }
  set title(value: string) {
    this.setTitle(value)
  }
  setBackgroundColor(color: string): void {
    this.#background = color
  }
  getBackgroundColor(): string {
    return this.#background
  }
  setMenuBarVisibility(visible: boolean): void {
    this.#menuVisible = visible
    this.showMenu()
  }
  isMenuBarVisible(): boolean {
    return this.#menuVisible
  }
  setAutoHideMenuBar(hide: boolean): void {
    this.setMenuBarVisibility(!hide)
  }
  setMenu(menu: Electron.Menu | null): void {
    if (menu !== null) sayOnce("setMenu shows the application's menu; a window has none of its own")
    this.setMenuBarVisibility(menu !== null)
  }
  removeMenu(): void {
    this.setMenuBarVisibility(false)
  }

  /** Draws the current application menu where Electron draws one: on a display, except on macOS. */
  showMenu(): void {
    if (this.#destroyed || !this.#browser.headed || process.platform === 'darwin') return
    const isShown = this.#menuVisible && this.#options.frame !== false
    this.#contents.link.deliver(['menu-bar', isShown ? MENU_HOOKS.entries() : null])
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
  openDevTools(): void {
    this.#native.openDevTools()
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
