import { EventEmitter } from 'node:events'
import type { Browser } from './browser.ts'
import type { BrowserWindow } from './browser-window.ts'
import type { Protocol } from './cdp.ts'
import { contentsHooks, contentsRegistry } from './contents-registry.ts'
import { makeEvent, sayOnce } from './electron-event.ts'
import { Emulation } from './emulation.ts'
import { FrameTree } from './frame-tree.ts'
import { IpcMain } from './ipc-main.ts'
import { MENU_HOOKS } from './menu-hooks.ts'
import { NativeImage } from './native-image.ts'
import { Navigation } from './navigation.ts'
import { toPublic } from './origin-map.ts'
import type { AcceleratorKey } from './page-messages.ts'
import { PageHold } from './page-hold.ts'
import { PageLink } from './page-link.ts'
import type { PageTarget } from './page-target.ts'
import { checkedPost } from './ports.ts'
import { PageSurface } from './page-surface.ts'
import type { Session } from './session.ts'
import type { WebFrameMain } from './web-frame-main.ts'
import { WebviewGuests } from './webview-guests.ts'
import { type OpenRequest, askToOpen } from './window-open.ts'
import type { Part } from './members.ts'

export interface ContentsOptions {
  type: 'window' | 'webview'
  browser: Browser
  session: Session
  webPreferences: Electron.WebPreferences
  host: WebContents | null
}

let lastId = 0
export class WebContents extends EventEmitter implements Part<'WebContents'> {
  readonly id = ++lastId
  readonly browser: Browser
  readonly session: Session
  readonly webPreferences: Electron.WebPreferences
  readonly host: WebContents | null
  readonly frames = new FrameTree(this)
  readonly surface = new PageSurface(this)
  readonly hold = new PageHold(this)
  readonly navigation = new Navigation(this)
  readonly link = new PageLink(this)
  readonly guests = new WebviewGuests(this)
  readonly emulation = new Emulation()
  readonly ipc = new IpcMain()
  owner: BrowserWindow | null = null
  /** Chromium's address of the main frame. */
  servedUrl = 'about:blank'
  #type: 'window' | 'webview'
  #destroyed = false
  #crashed = false
  /** Reason that the next end of the page's process reports. */
  goneReason: Electron.RenderProcessGoneDetails['reason'] = 'crashed'
  #zoomLevel = 0
  #muted = false
  /** Stored, not applied: Chromium only takes it for the whole browser. */
  #webRtcPolicy = 'default'
  #ignoreMenu = false
  #openHandler: ((details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse) | null = null

  constructor(options: ContentsOptions) {
    super()
    this.setMaxListeners(0)
    this.#type = options.type
    this.browser = options.browser
    this.session = options.session
    this.webPreferences = options.webPreferences
    this.host = options.host
    this.frames.begin()
    contentsRegistry.add(this)
    for (const name of [
      'browser',
      'webPreferences',
      'host',
      'frames',
      'surface',
      'navigation',
      'link',
      'guests',
      'emulation',
      'owner',
      'hold',
      'session',
    ] as const) {
      Object.defineProperty(this, name, { enumerable: false })
    }
    contentsHooks.created(this)
  }

  // ---- what the target tells

  /** A document was loaded into a frame. State of the earlier page is gone. */
  frameCommitted(frame: Protocol.Page.Frame, url: string, target: PageTarget): WebFrameMain {
    if (frame.id === this.mainFrameId) {
      this.guests.detachAll()
      this.#crashed = false
    }
    return this.frames.committed(frame, url, target)
  }

  documentReady(): void {
    this.link.deliver(['accelerators', this.#ignoreMenu ? [] : MENU_HOOKS.accelerators()])
    if (this.#type === 'window') this.owner?.showMenu()
    if (this.listenerCount('before-input-event') > 0) this.link.deliver(['watch-keys', true])
    if (this.#zoomLevel !== 0) this.setZoomLevel(this.#zoomLevel)
  }

  showAccelerators(list: AcceleratorKey[]): void {
    this.link.deliver(['accelerators', this.#ignoreMenu ? [] : list])
  }

  changed(): void {
    this.emit('-changed')
  }

  crashed(reason: Electron.RenderProcessGoneDetails['reason']): void {
    if (this.#crashed || this.#destroyed) return
    this.#crashed = true
    this.navigation.gone()
    this.link.ports.closeAll()
    this.frames.forgetWorlds()
    const details = { reason, exitCode: reason === 'killed' ? 9 : 5 }
    this.emit('render-process-gone', makeEvent({}), details)
    contentsHooks.processGone(this, details)
    this.changed()
  }

  sendToHost(channel: string, args: unknown[]): void {
    this.emit('-ipc-message-host', channel, args)
  }

  preloadFailed(text: string): void {
    this.emit('preload-error', makeEvent({}), this.webPreferences.preload, new Error(text))
  }

  openWindow(request: OpenRequest): void {
    askToOpen(this, this.#openHandler, { ...request, url: toPublic(request.url) })
  }

  acceleratorPressed(index: number): void {
    MENU_HOOKS.run(index, this)
  }

  menuClicked(commandId: number): void {
    MENU_HOOKS.click(commandId, this)
  }

  pageFocus(focused: boolean): void {
    this.emit(focused ? 'focus' : 'blur', makeEvent({}))
    if (this.owner && this.browser.headed) this.owner.focusChanged(focused)
  }

  // ---- Electron's members

  get mainFrameId(): string {
    return this.frames.mainId
  }

  get mainFrame(): Electron.WebFrameMain {
    return this.frames.main as unknown as Electron.WebFrameMain
  }

  get hostWebContents(): WebContents | null {
    return this.host
  }

  get userAgent(): string {
    return this.getUserAgent()
  }
  set userAgent(value: string) {
    this.setUserAgent(value)
  }
  get zoomLevel(): number {
    return this.getZoomLevel()
  }
  set zoomLevel(level: number) {
    this.setZoomLevel(level)
  }
  get zoomFactor(): number {
    return this.getZoomFactor()
  }
  set zoomFactor(factor: number) {
    this.setZoomFactor(factor)
  }

  override on(name: string | symbol, listener: (...args: never[]) => void): this {
    if (name === 'before-input-event') this.link.deliver(['watch-keys', true])
    return super.on(name, listener as (...args: unknown[]) => void)
  }

  getType(): 'window' | 'webview' {
    return this.#type
  }
  getURL(): string {
    return this.navigation.url
  }
  getTitle(): string {
    return this.navigation.title
  }
  isLoading(): boolean {
    return this.navigation.loading
  }
  isLoadingMainFrame(): boolean {
    return this.navigation.loadingMainFrame
  }
  isDestroyed(): boolean {
    return this.#destroyed
  }
  isCrashed(): boolean {
    return this.#crashed
  }
  getLastWebPreferences(): Electron.WebPreferences {
    return { ...this.webPreferences }
  }
  getProcessId(): number {
    return this.frames.main?.processId ?? 0
  }
  getOSProcessId(): number {
    return this.getProcessId()
  }
  isWaitingForResponse(): boolean {
    return false
  }
  setBackgroundThrottling(): void {
    /* pages are never throttled here */
  }
  getBackgroundThrottling(): boolean {
    return this.webPreferences.backgroundThrottling ?? true
  }
  setAudioMuted(muted: boolean): void {
    this.#muted = muted
  }
  isAudioMuted(): boolean {
    return this.#muted
  }
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.#webRtcPolicy = policy
  }
  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    const frame = this.frames.main
    if (frame) frame.send(channel, ...args)
  }

  postMessage(...args: [channel: string, message: unknown, transfer?: Electron.MessagePortMain[]]): void {
    const { channel, message, transfer } = checkedPost(args)
    const frame = this.frames.main
    if (frame) this.link.sendTo(frame, channel, [message], transfer)
  }

  loadURL(url: string, options: Electron.LoadURLOptions = {}): Promise<void> {
    const loading = this.navigation.load(url, options)
    loading.catch(() => undefined)
    return loading
  }

  loadFile(path: string, options: Electron.LoadFileOptions = {}): Promise<void> {
    return this.loadURL(this.browser.fileUrl(path, options))
  }

  reload(): void {
    if (this.#crashed) {
      void this.loadURL(this.getURL()).catch(() => undefined)
      return
    }
    this.navigation.reload()
  }

  reloadIgnoringCache(): void {
    this.reload()
  }
  stop(): void {
    this.hold.own?.cdp.tell('Page.stopLoading')
  }

  async executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    // As in Electron: waits for a page that is loading.
    if (this.getURL() === '' || this.isLoadingMainFrame())
      await new Promise((resolve) => this.once('did-stop-loading', resolve))
    const frame = this.frames.main
    if (!frame || this.#destroyed) throw new Error('The WebContents has been destroyed.')
    return this.link.execute(frame, code, userGesture)
  }

  async insertCSS(css: string): Promise<string> {
    const frame = this.frames.main
    if (frame)
      await this.link.evaluate(
        frame,
        `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(css)}); document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; }`,
      )
    return String(Date.now())
  }

  setWindowOpenHandler(handler: (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse): void {
    this.#openHandler = handler
  }

  async capturePage(rect?: Electron.Rectangle): Promise<NativeImage> {
    return this.#destroyed || this.#crashed ? NativeImage.empty() : this.surface.capture(rect)
  }

  sendInputEvent(input: Electron.MouseInputEvent | Electron.MouseWheelInputEvent | Electron.KeyboardInputEvent): void {
    if (!this.#destroyed) void this.surface.send(input).catch(() => undefined)
  }

  setZoomLevel(level: number): void {
    this.#zoomLevel = level
    if (this.hold.own) void this.surface.zoom(this.getZoomFactor()).catch(() => undefined)
  }
  getZoomLevel(): number {
    return this.#zoomLevel
  }
  setZoomFactor(factor: number): void {
    this.setZoomLevel(Math.log(factor) / Math.log(1.2))
  }
  getZoomFactor(): number {
    return 1.2 ** this.#zoomLevel
  }
  openDevTools(): void {
    if (this.owner && this.browser.headed) this.owner.openDevTools()
    else sayOnce('openDevTools has no effect; attach a browser to the "DevTools listening" address')
  }
  closeDevTools(): void {
    /* never open */
  }
  isDevToolsOpened(): boolean {
    return false
  }
  isFocused(): boolean {
    return this.#type === 'window' && this.owner?.isFocused() === true
  }

  focus(): void {
    if (this.#type === 'window') {
      this.owner?.focus()
      this.hold.own?.cdp.tell('Page.bringToFront')
      return
    }
    this.surface.onElement('this.focus();')
  }

  setUserAgent(userAgent: string): void {
    this.emulation.userAgent = userAgent
    this.hold.own?.cdp.tell('Emulation.setUserAgentOverride', { userAgent })
  }
  getUserAgent(): string {
    return this.emulation.userAgent ?? this.session.getUserAgent()
  }
  setIgnoreMenuShortcuts(ignore: boolean): void {
    this.#ignoreMenu = ignore
    this.documentReady()
  }

  forcefullyCrashRenderer(): void {
    const target = this.hold.own
    if (!target || this.#crashed) return
    if (this.#type === 'webview') {
      // Playwright takes a crashed frame for a crash of the whole page. So a guest ends by losing its frame, with its
      // scripts stopped first, so none of them runs to its end.
      target.cdp.tell('Emulation.setScriptExecutionDisabled', { value: true })
      this.surface.onElement('this.remove();')
      this.crashed('killed')
    } else {
      // Chromium reports when the page is gone; only then can another replace it.
      this.goneReason = 'killed'
      target.cdp.send('Page.crash').catch(() => undefined)
    }
  }

  undo(): void {
    this.surface.edit('undo')
  }
  redo(): void {
    this.surface.edit('redo')
  }
  cut(): void {
    this.surface.edit('cut')
  }
  copy(): void {
    this.surface.edit('copy')
  }
  paste(): void {
    this.surface.edit('paste')
  }
  selectAll(): void {
    this.surface.edit('selectAll')
  }
  delete(): void {
    this.surface.edit('delete')
  }

  close(options?: Electron.CloseOpts): void {
    if (options?.waitForBeforeUnload && this.owner && this.#type === 'window') this.owner.closeContents()
    else this.destroy()
  }

  destroy(): void {
    if (this.#type === 'window') this.hold.own?.cdp.tell('Target.closeTarget', { targetId: this.hold.own.cdp.targetId })
    else this.surface.onElement('this.remove();')
    this.gone()
  }

  /** Its page no longer exists. */
  gone(): void {
    if (this.#destroyed) return
    this.guests.detachAll()
    this.navigation.gone()
    this.link.ports.closeAll()
    this.#destroyed = true
    this.hold.end()
    this.frames.end()
    this.emulation.end()
    contentsRegistry.remove(this)
    this.emit('destroyed', makeEvent({}))
    if (this.#type === 'window') this.owner?.contentsGone()
  }
}
