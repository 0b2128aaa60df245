import { codec } from './codec.ts'
import { makeEvent } from './electron-event.ts'
import type { Session } from './session.ts'
import type { WebContents } from './web-contents.ts'

/** Acts that a page in its own process and window may do in Electron; they must stay inside it. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-pointer-lock allow-orientation-lock allow-presentation'

/** Guest events of the element, with the names of their values. */
const EVENTS: Record<string, string[]> = {
  'dom-ready': [],
  'did-finish-load': [],
  'did-start-loading': [],
  'did-stop-loading': [],
  destroyed: [],
  close: [],
  'did-fail-load': ['errorCode', 'errorDescription', 'validatedURL', 'isMainFrame'],
  'did-frame-finish-load': ['isMainFrame'],
  'did-navigate': ['url', 'httpResponseCode', 'httpStatusText'],
  'did-navigate-in-page': ['url', 'isMainFrame'],
  'did-start-navigation': ['url', 'isInPlace', 'isMainFrame'],
  'will-navigate': ['url'],
  'page-title-updated': ['title', 'explicitSet'],
  'render-process-gone': ['details'],
}

const METHODS = new Set([
  'loadURL',
  'reload',
  'reloadIgnoringCache',
  'stop',
  'send',
  'executeJavaScript',
  'insertCSS',
  'openDevTools',
  'setZoomFactor',
  'setZoomLevel',
  'sendInputEvent',
  'setUserAgent',
  'selectAll',
  'copy',
  'cut',
  'paste',
  'undo',
  'redo',
  'delete',
])

interface Instance {
  guest: WebContents | null
}

/** Guests of one page's <webview> elements. */
export class WebviewGuests {
  #embedder: WebContents
  #instances = new Map<number, Instance>()

  constructor(embedder: WebContents) {
    this.#embedder = embedder
  }

  instanceOf(guest: WebContents): number | null {
    for (const [id, instance] of this.#instances) if (instance.guest === guest) return id
    return null
  }

  async attach(id: number, params: Record<string, string>): Promise<void> {
    const embedder = this.#embedder
    if (!embedder.webPreferences.webviewTag) return
    const webPreferences = preferences(embedder, params)
    const event = makeEvent({ sender: embedder })
    embedder.emit('will-attach-webview', event, webPreferences, params)
    if (event.defaultPrevented) return
    const guest = makeGuest(embedder, webPreferences)
    this.#instances.set(id, { guest })
    this.#tellAll(id, guest)
    if (!(await this.#makeFrame(id, guest))) {
      guest.destroy()
      return
    }
    this.#state(id, guest)
    this.#tell(id, 'did-attach', {})
    const src = params['src']
    if (src) guest.loadURL(src, loadOptions(params)).catch(() => undefined)
    embedder.emit('did-attach-webview', makeEvent({ sender: embedder }), guest)
  }

  /** The element gets a new frame: at first, and again after its process crashed. */
  async #makeFrame(id: number, guest: WebContents): Promise<boolean> {
    const element = await this.#embedder.link.deliverForElement(['webview-frame', id, SANDBOX]).catch(() => null)
    if (!element) return false
    const page = this.#embedder.hold.target
    const { node } = await page.cdp.send('DOM.describeNode', { objectId: element })
    if (!node.frameId || guest.isDestroyed()) return false
    this.#embedder.frames.delete(node.frameId)
    guest.hold.showIn(node.frameId, page, element)
    return true
  }

  /** The element leads a guest without its own page to its first address. */
  navigate(guest: WebContents, url: string): void {
    const id = this.instanceOf(guest)
    if (id !== null) this.#embedder.link.deliver(['webview-go', id, url])
  }

  async revive(guest: WebContents): Promise<boolean> {
    const id = this.instanceOf(guest)
    return id !== null && this.#makeFrame(id, guest)
  }

  #tellAll(id: number, guest: WebContents): void {
    for (const [name, keys] of Object.entries(EVENTS)) {
      guest.on(name, (_event: unknown, ...values: unknown[]) => {
        this.#state(id, guest)
        this.#tell(id, name, Object.fromEntries(keys.map((key, index) => [key, values[index]])))
      })
    }
    guest.on('console-message', (event: { level: string; message: string; lineNumber: number; sourceId: string }) => {
      const level = ['debug', 'info', 'warning', 'error'].indexOf(event.level)
      this.#tell(id, 'console-message', {
        level,
        message: event.message,
        line: event.lineNumber,
        sourceId: event.sourceId,
      })
    })
    guest.on('-ipc-message-host', (channel: string, args: unknown[]) =>
      this.#tell(id, 'ipc-message', { channel, args }),
    )
    guest.on('-changed', () => this.#state(id, guest))
    guest.once('destroyed', () => {
      if (this.#instances.get(id)?.guest === guest) this.#instances.delete(id)
    })
  }

  #tell(id: number, type: string, properties: object): void {
    if (!this.#embedder.isDestroyed())
      this.#embedder.link.deliver(['webview-event', id, type, codec.encode(properties)])
  }

  #state(id: number, guest: WebContents): void {
    if (this.#embedder.isDestroyed()) return
    const state = {
      id: guest.id,
      url: guest.getURL(),
      title: guest.getTitle(),
      loading: guest.isLoading(),
      crashed: guest.isCrashed(),
    }
    this.#embedder.link.deliver(['webview-state', id, codec.encode(state)])
  }

  detach(id: number): void {
    const instance = this.#instances.get(id)
    this.#instances.delete(id)
    instance?.guest?.gone()
  }

  /** The page is gone, with its elements. */
  detachAll(): void {
    for (const id of this.#instances.keys()) this.detach(id)
  }

  async call(callId: number, id: number, method: string, args: unknown[]): Promise<void> {
    const answer = (ok: boolean, value: unknown): void =>
      this.#embedder.link.deliver(['webview-answer', callId, ok, codec.encode(value)])
    try {
      const guest = this.#instances.get(id)?.guest
      if (!guest || !METHODS.has(method)) throw new Error(`Invalid method: ${method}`)
      const run = guest[method as 'loadURL'] as (...values: unknown[]) => unknown
      const value: unknown = await Promise.resolve(run.apply(guest, args))
      answer(true, method === 'executeJavaScript' || method === 'insertCSS' ? value : undefined)
    } catch (error) {
      answer(false, error instanceof Error ? error : new Error(String(error)))
    }
  }
}

function makeGuest(embedder: WebContents, webPreferences: Electron.WebPreferences): WebContents {
  const { browser } = embedder
  const given = webPreferences.session as unknown as Session | undefined
  const session = given ?? browser.sessions.of(webPreferences.partition)
  session.servesGuests = true
  // The class is reached through its instance, because the two files would import each other.
  const Contents = embedder.constructor as typeof WebContents
  const guest = new Contents({ type: 'webview', browser, session, webPreferences, host: embedder })
  guest.owner = embedder.owner
  return guest
}

/** Guest preferences before the app sees them; the embedder sets the seven that restrict. */
function preferences(embedder: WebContents, params: Record<string, string>): Electron.WebPreferences {
  const flag = (name: string): boolean => Boolean(params[name])
  const own: Record<string, unknown> = {
    nodeIntegration: flag('nodeintegration'),
    nodeIntegrationInSubFrames: flag('nodeintegrationinsubframes'),
    plugins: flag('plugins'),
    zoomFactor: embedder.getZoomFactor(),
    disablePopups: !flag('allowpopups'),
    webSecurity: !flag('disablewebsecurity'),
    ...(params['partition'] ? { partition: params['partition'] } : {}),
    ...parseList(params['webpreferences']),
  }
  if (params['preload'])
    own['preload'] = params['preload'].startsWith('file:')
      ? decodeURIComponent(new URL(params['preload']).pathname)
      : params['preload']
  const inherited: [keyof Electron.WebPreferences, boolean][] = [
    ['contextIsolation', true],
    ['javascript', false],
    ['nodeIntegration', false],
    ['nodeIntegrationInWorker', false],
    ['sandbox', true],
    ['nodeIntegrationInSubFrames', false],
  ]
  for (const [name, value] of inherited) if (embedder.webPreferences[name] === value) own[name] = value
  return own
}

function parseList(text: string | undefined): Record<string, unknown> {
  if (!text) return {}
  return Object.fromEntries(
    text.split(',').map((part) => {
      const [key = '', value] = part.split('=').map((word) => word.trim())
      const parsed =
        value === undefined || ['true', 'yes', '1'].includes(value)
          ? true
          : ['false', 'no', '0'].includes(value)
            ? false
            : value
      return [key, parsed]
    }),
  )
}

function loadOptions(params: Record<string, string>): Electron.LoadURLOptions {
  return {
    ...(params['httpreferrer'] ? { httpReferrer: params['httpreferrer'] } : {}),
    ...(params['useragent'] ? { userAgent: params['useragent'] } : {}),
  }
}
