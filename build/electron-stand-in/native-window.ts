import type { Browser } from './browser.ts'
import type { WebContents } from './web-contents.ts'

export type WindowState = 'normal' | 'minimized' | 'maximized' | 'fullscreen'

/** Chromium's window around a page: its size in both modes, its place and state where there is a screen. */
export class NativeWindow {
  bounds: Electron.Rectangle
  scale = 1
  #contents: WebContents
  #browser: Browser

  constructor(contents: WebContents, bounds: Electron.Rectangle) {
    this.#contents = contents
    this.#browser = contents.browser
    this.bounds = bounds
  }

  async #run(command: (windowId: number) => Promise<unknown>): Promise<void> {
    try {
      const target = await this.#contents.hold.ready
      const { root } = this.#browser.connection
      const { windowId } = await root.send('Browser.getWindowForTarget', { targetId: target.cdp.targetId })
      if (!this.#contents.isDestroyed()) await command(windowId)
    } catch {
      // The window has gone meanwhile.
    }
  }

  /** The page has the window's size: Chromium's own bars around it are left out of account. */
  applyBounds(placed: boolean): Promise<void> {
    return this.#run(async (windowId) => {
      const { root } = this.#browser.connection
      const { width, height, x, y } = this.bounds
      if (placed && this.#browser.headed)
        await root.send('Browser.setWindowBounds', { windowId, bounds: { left: x, top: y } })
      await root.send('Browser.setContentsSize', { windowId, width, height })
      if (this.scale !== 1) this.applyScale(this.scale)
    })
  }

  applyState(state: WindowState): void {
    if (!this.#browser.headed) return
    void this.#run(async (windowId) => {
      await this.#browser.connection.root.send('Browser.setWindowBounds', { windowId, bounds: { windowState: state } })
      if (state === 'normal') await this.applyBounds(true)
    })
  }

  /** Chromium scales the layout as zoom does; the number of CSS pixels that fit changes alike. */
  applyScale(factor: number): void {
    this.scale = factor
    const { width, height } = this.bounds
    this.#contents.hold.target.cdp.tell('Emulation.setDeviceMetricsOverride', {
      width: Math.round(width / factor),
      height: Math.round(height / factor),
      deviceScaleFactor: factor,
      mobile: false,
    })
  }

  bringToFront(): void {
    if (!this.#browser.headed) return
    void this.#contents.hold.ready.then((target) => target.cdp.tell('Page.bringToFront')).catch(() => undefined)
  }
}
