import { readFileSync } from 'node:fs'
import type { Browser } from './browser.ts'
import { NativeImage } from './native-image.ts'
import { argbOf } from './png-pixels.ts'
import type { WebContents } from './web-contents.ts'

export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

/** Interval of reading a window's bounds on a display, ms: a person's moves send no event. */
const LOOK_MS = 500

/** Acts of a person on a window. */
export interface WindowChange {
  bounds: Electron.Rectangle
  state: WindowState
}

/** Chromium's window around a page: its size in both modes; its place, state, name and icon if there is a display. */
export class NativeWindow {
  bounds: Electron.Rectangle
  scale = 1
  #contents: WebContents
  #browser: Browser
  #placed: boolean
  #shown = false
  #state: WindowState = 'normal'
  #xid: number | null = null
  /** Size that Chromium's own frame adds where no window manager draws one. */
  #frame = { width: 0, height: 0 }
  #title = ''
  #icon: Uint32Array | null = null
  /** Number of running commands; the window's state during them isn't a person's choice. */
  #commands = 0
  #made = false
  #timer: NodeJS.Timeout | undefined

  constructor(contents: WebContents, bounds: Electron.Rectangle, placed: boolean) {
    this.#contents = contents
    this.#browser = contents.browser
    this.bounds = bounds
    this.#placed = placed
  }

  get #onDisplay(): boolean {
    return this.#browser.windows !== null
  }

  async #run(command: (windowId: number) => Promise<unknown>): Promise<void> {
    this.#commands += 1
    try {
      const target = await this.#contents.hold.ready
      const { root } = this.#browser.connection
      const { windowId } = await root.send('Browser.getWindowForTarget', { targetId: target.cdp.targetId })
      if (!this.#contents.isDestroyed()) await command(windowId)
    } catch {
      // The window is gone by now.
    } finally {
      this.#commands -= 1
    }
  }

  /** Whether the window exists, hidden. */
  async made(
    xid: number | null,
    options: { title: string; icon: unknown; parent: NativeWindow | undefined },
  ): Promise<void> {
    this.#xid = xid
    await this.applyBounds()
    if (!this.#onDisplay) return
    this.setTitle(options.title)
    this.setIcon(options.icon)
    const display = await this.#browser.windows?.display
    const above = options.parent ? options.parent.#xid : null
    if (display && xid !== null && above)
      await display.setCardinals(xid, 'WM_TRANSIENT_FOR', 'WINDOW', Uint32Array.of(above))
    if (this.#shown) await this.#reveal()
    this.#made = true
  }

  /** Page size is the window's size without its frame. */
  applyBounds(): Promise<void> {
    return this.#run(async (windowId) => {
      const { root } = this.#browser.connection
      const { width, height } = this.bounds
      if (this.#onDisplay && !this.#placed) await this.#centre()
      const { x, y } = this.bounds
      if (this.#onDisplay) await root.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } })
      await root.send('Browser.setContentsSize', { windowId, width, height })
      if (this.#onDisplay) {
        const { bounds: outer } = await root.send('Browser.getWindowBounds', { windowId })
        this.#frame = { width: (outer.width ?? width) - width, height: (outer.height ?? height) - height }
      }
      if (this.scale !== 1) this.applyScale(this.scale)
    })
  }

  /** As Electron does for a window without a given place. */
  async #centre(): Promise<void> {
    const size = (await this.#browser.windows?.display)?.size
    if (!size) return
    this.#placed = true
    this.bounds.x = Math.max(0, Math.round((size.width - this.bounds.width) / 2))
    this.bounds.y = Math.max(0, Math.round((size.height - this.bounds.height) / 2))
  }

  place(bounds: Electron.Rectangle): Promise<void> {
    this.bounds = bounds
    this.#placed = true
    return this.applyBounds()
  }

  center(): void {
    if (!this.#onDisplay) return
    this.#placed = false
    void this.applyBounds()
  }

  applyState(state: WindowState): void {
    if (!this.#onDisplay) return
    this.#state = state
    void this.#run(async (windowId) => {
      await this.#browser.connection.root.send('Browser.setWindowBounds', { windowId, bounds: { windowState: state } })
      if (state === 'normal') await this.applyBounds()
    })
  }

  setVisible(visible: boolean): void {
    if (!this.#onDisplay || this.#shown === visible) return
    this.#shown = visible
    void this.#run(() => (visible ? this.#reveal() : this.#conceal()))
  }

  async #reveal(): Promise<void> {
    const display = await this.#browser.windows?.display
    if (display && this.#xid !== null) display.map(this.#xid)
    // Some window managers place a window again each time it appears.
    await this.applyBounds()
    if (this.#state !== 'normal') this.applyState(this.#state)
  }

  async #conceal(): Promise<void> {
    const display = await this.#browser.windows?.display
    if (display && this.#xid !== null) display.withdraw(this.#xid)
    else this.applyState('minimized')
  }

  setTitle(title: string): void {
    this.#title = title
    void this.#name()
  }

  setIcon(icon: unknown): void {
    const png = pngOf(icon)
    this.#icon = png && argbOf(png)
    void this.#name()
  }

  /** Chromium names a window after its page and shows the page's icon; the app may have set others. */
  async #name(): Promise<void> {
    const display = await this.#browser.windows?.display
    const xid = this.#xid
    if (!display || xid === null || this.#contents.isDestroyed()) return
    const title = Buffer.from(this.#title)
    for (const name of ['_NET_WM_NAME', 'WM_NAME'])
      if (!(await display.property(xid, name)).equals(title)) await display.setText(xid, name, this.#title)
    if (!this.#icon) return
    const icon = Buffer.from(this.#icon.buffer)
    const now = await display.property(xid, '_NET_WM_ICON')
    if (now.length === 0 || !now.equals(icon.subarray(0, now.length)))
      await display.setCardinals(xid, '_NET_WM_ICON', 'CARDINAL', this.#icon)
  }

  /** Reports a person's acts on the window until it is gone. */
  watch(changed: (change: WindowChange) => void): void {
    if (!this.#onDisplay) return
    this.#timer = setInterval(() => {
      void this.#name()
      if (!this.#shown || !this.#made || this.#commands > 0) return
      void this.#run(async (windowId) => {
        const { bounds } = await this.#browser.connection.root.send('Browser.getWindowBounds', { windowId })
        const state = bounds.windowState ?? 'normal'
        const now = { ...this.bounds }
        if (state === 'normal') {
          now.x = bounds.left ?? now.x
          now.y = bounds.top ?? now.y
          now.width = (bounds.width ?? 0) - this.#frame.width
          now.height = (bounds.height ?? 0) - this.#frame.height
        }
        if (this.#shown && this.#commands === 1) changed({ bounds: now, state })
      })
    }, LOOK_MS)
    this.#timer.unref()
  }

  end(): void {
    clearInterval(this.#timer)
  }

  /** Chromium scales the layout as zoom does; the number of visible CSS pixels changes alike. */
  applyScale(factor: number): void {
    this.scale = factor
    const { width, height } = this.bounds
    this.#contents.hold.target.cdp.tell('Emulation.setDeviceMetricsOverride', {
      // 0 keeps the window's own size, which a person may change.
      width: this.#onDisplay ? 0 : Math.round(width / factor),
      height: this.#onDisplay ? 0 : Math.round(height / factor),
      deviceScaleFactor: factor,
      mobile: false,
    })
  }

  bringToFront(): void {
    if (!this.#onDisplay) return
    void this.#contents.hold.ready.then((target) => target.cdp.tell('Page.bringToFront')).catch(() => undefined)
  }

  openDevTools(): void {
    void this.#run(() =>
      this.#browser.connection.root.send('Target.openDevTools' as 'Target.activateTarget', {
        targetId: this.#contents.hold.target.cdp.targetId,
      }),
    )
  }
}

function pngOf(icon: unknown): Buffer | null {
  if (icon instanceof NativeImage) return icon.isEmpty() ? null : icon.toPNG()
  if (typeof icon !== 'string') return null
  try {
    return readFileSync(icon)
  } catch {
    // As in Electron: a missing picture counts as no icon.
    return null
  }
}
