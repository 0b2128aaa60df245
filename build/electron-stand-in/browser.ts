import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { AppWindows } from './app-windows.ts'
import type { CdpConnection, Protocol } from './cdp.ts'
import { Chromium } from './chromium.ts'
import { knowScreen } from './desktop-modules.ts'
import { versions } from './versions.ts'
import { Sessions } from './sessions.ts'
import type { WebContents } from './web-contents.ts'

/** Chromium for the rest of the stand-in: the pages of windows, and the order of commands to them. */
export class Browser {
  readonly chromium: Chromium
  readonly connection: CdpConnection
  readonly announced: boolean
  readonly headed: boolean
  readonly sessions: Sessions
  readonly started: Promise<void>
  readonly windows: AppWindows | null
  #pages = new Map<string, (sessionId: string) => void>()
  #attached = new Map<string, string>()
  #preloadTimes = new Map<string, number>()
  #queues = new WeakMap<WebContents, Promise<unknown>>()
  /** Pages of our own windows, without those that a page opened past every hook. */
  #expected = new Set<string>()
  #creating = 0
  userAgent = ''

  constructor(options: { announce: boolean; port: number; windowClass: string }) {
    this.headed = Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']) || process.platform === 'darwin'
    this.announced = options.announce
    const sandbox = process.getuid?.() !== 0 && !process.argv.includes('--no-sandbox')
    this.chromium = new Chromium({ headless: !this.headed, sandbox, ...options })
    this.connection = this.chromium.connection
    this.sessions = new Sessions(this)
    this.windows = this.headed ? new AppWindows(this) : null
    this.started = this.#start()
  }

  async #start(): Promise<void> {
    const { root } = this.connection
    root.hear('Target.attachedToTarget', (event) => this.#attachedTo(event))
    const autoAttach = root.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }],
    })
    const { product, userAgent } = await root.send('Browser.getVersion')
    await autoAttach
    const display = await this.windows?.display
    if (display) knowScreen(display.size)
    versions['chrome'] = product.replace(/^[^/]*\//, '')
    this.userAgent = userAgent.replace('HeadlessChrome', 'Chrome')
  }

  #attachedTo({ sessionId, targetInfo }: Protocol.Target.attachedToTargetPayload): void {
    const { targetId, url } = targetInfo
    if (this.windows?.take(url, sessionId, targetId)) {
      this.#expected.add(targetId)
      return
    }
    // Developer tools are a window of Chromium; they open and close by themselves.
    if (url.startsWith('devtools:')) {
      this.connection.session(sessionId, targetId).tell('Runtime.runIfWaitingForDebugger')
      return
    }
    const waiting = this.#pages.get(targetInfo.targetId)
    if (waiting) {
      waiting(sessionId)
      return
    }
    this.#attached.set(targetInfo.targetId, sessionId)
    // A page without a window of ours: no object of Electron's API would own it.
    setTimeout(() => {
      if (this.#expected.has(targetInfo.targetId) || this.#creating > 0) return
      this.connection.root.tell('Target.closeTarget', { targetId: targetInfo.targetId })
    }, 500).unref()
  }

  /** Page of a new window; on a display also the window's id there. */
  async createPage(contents: WebContents, bounds: Electron.Rectangle): Promise<number | null> {
    const { root } = this.connection
    this.#creating += 1
    try {
      await this.started
      if (this.windows) {
        const { cdp, targetId, xid } = await this.windows.open(contents.session)
        if (contents.isDestroyed()) root.tell('Target.closeTarget', { targetId })
        else contents.hold.attach(cdp, targetId)
        return xid
      }
      const browserContextId = await contents.session.contextId()
      const { targetId } = await root.send('Target.createTarget', {
        url: 'about:blank',
        newWindow: true,
        width: bounds.width,
        height: bounds.height,
        ...(browserContextId ? { browserContextId } : {}),
      })
      this.#expected.add(targetId)
      const sessionId =
        this.#attached.get(targetId) ?? (await new Promise<string>((done) => this.#pages.set(targetId, done)))
      this.#pages.delete(targetId)
      if (contents.isDestroyed()) {
        root.tell('Target.closeTarget', { targetId })
        return null
      }
      contents.hold.attach(this.connection.session(sessionId, targetId), targetId)
      return null
    } finally {
      this.#creating -= 1
    }
  }

  fileUrl(path: string, options: Electron.LoadFileOptions): string {
    const url = pathToFileURL(resolve(this.sessions.appPath, path))
    if (options.query) url.search = new URLSearchParams(options.query).toString()
    if (options.search) url.search = options.search
    if (options.hash) url.hash = options.hash
    return url.href
  }

  preloadChanged(path: string): boolean {
    let time = 0
    try {
      time = statSync(path).mtimeMs
    } catch {
      // A missing preload is reported when it runs.
    }
    const known = this.#preloadTimes.get(path)
    this.#preloadTimes.set(path, time)
    return known !== undefined && known !== time
  }

  /**
   * Input events of one page run one after the other, like a person's. Screenshots wait in the same queue: while
   * Chromium captures part of a page, the page's coordinates are shifted.
   */
  inOrder<T>(contents: WebContents, run: () => Promise<T>): Promise<T> {
    const before = this.#queues.get(contents) ?? Promise.resolve()
    const done = before.then(run)
    this.#queues.set(
      contents,
      done.catch(() => undefined),
    )
    return done
  }
}
