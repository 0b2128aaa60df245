import { EventEmitter } from 'node:events'
import type { Browser } from './browser.ts'
import type { Protocol } from './cdp.ts'
import { sayOnce } from './electron-event.ts'
import { Interception } from './interception.ts'
import { fetchError } from './net-errors.ts'
import { schemeOf, toServed } from './origin-map.ts'
import { SchemeServer } from './protocol-server.ts'
import { Cookies } from './cookies.ts'
import { WebRequest } from './web-request.ts'
import type { Part } from './members.ts'

type PermissionRequest = Parameters<Electron.Session['setPermissionRequestHandler']>[0]
type PermissionCheck = Parameters<Electron.Session['setPermissionCheckHandler']>[0]

/** Place of a session's cookies. */
interface CookieJar {
  all: () => Promise<Protocol.Network.Cookie[]>
  put: (cookies: Protocol.Network.CookieParam[]) => Promise<unknown>
  clear: () => Promise<unknown>
}

/** `session.protocol`: handlers of schemes in this session. */
export class SessionProtocol implements Omit<Part<'Protocol'>, 'registerSchemesAsPrivileged'> {
  readonly servers = new Map<string, SchemeServer>()
  #session: Session

  constructor(session: Session) {
    this.#session = session
  }

  handle(scheme: string, handler: (request: GlobalRequest) => GlobalResponse | Promise<GlobalResponse>): void {
    const server = this.servers.get(scheme)
    if (server?.handler) throw new Error(`Failed to register protocol: ${scheme}`)
    if (['http', 'https', 'file'].includes(scheme)) throw new Error(`not in the stand-in: protocol.handle('${scheme}')`)
    const answer = handler
    if (server) server.handler = answer
    else this.servers.set(scheme, new SchemeServer(scheme, answer))
    const now = this.servers.get(scheme)
    if (now) now.servesGuests = this.#session.servesGuests
  }

  unhandle(scheme: string): void {
    const server = this.servers.get(scheme)
    if (!server?.handler) throw new Error(`Failed to unhandle protocol: ${scheme}`)
    server.handler = null
  }

  isProtocolHandled(scheme: string): boolean {
    return Boolean(this.servers.get(scheme)?.handler) || ['http', 'https', 'file', 'data', 'blob'].includes(scheme)
  }
}

export class Session extends EventEmitter implements Part<'Session'> {
  readonly browser: Browser
  readonly partition: string
  readonly protocolOf = new SessionProtocol(this)
  readonly webRequestOf = new WebRequest()
  readonly interception = new Interception(this.webRequestOf)
  readonly cookiesOf = new Cookies(this)
  permissionRequest: PermissionRequest = null
  permissionCheck: PermissionCheck = null
  #servesGuests = false
  #context: Promise<string | undefined> | null = null
  /** Set by the app; null keeps Chromium's own. */
  ownUserAgent: string | null = null
  proxy: Electron.ProxyConfig | null = null

  constructor(browser: Browser, partition: string) {
    super()
    this.browser = browser
    this.partition = partition
    for (const name of ['browser', 'protocolOf', 'webRequestOf', 'interception', 'cookiesOf'] as const)
      Object.defineProperty(this, name, { enumerable: false })
  }

  get protocol(): SessionProtocol {
    return this.protocolOf
  }
  get webRequest(): WebRequest {
    return this.webRequestOf
  }
  get cookies(): Cookies {
    return this.cookiesOf
  }
  get servesGuests(): boolean {
    return this.#servesGuests
  }
  set servesGuests(value: boolean) {
    this.#servesGuests = value
    for (const server of this.protocolOf.servers.values()) server.servesGuests = value
  }

  /** Each partition is its own browser context; the default session is Chromium's default one. */
  contextId(): Promise<string | undefined> {
    this.#context ??=
      this.partition === '' || this.browser.windows !== null
        ? Promise.resolve(undefined)
        : this.browser.connection.root
            .send('Target.createBrowserContext', { disposeOnDetach: true })
            .then(({ browserContextId }) => browserContextId)
    return this.#context
  }

  /** Cookies of the session; on a display only one of its pages reaches them. */
  async cookieJar(): Promise<CookieJar> {
    const { windows, connection } = this.browser
    if (windows) {
      const page = await windows.pageOf(this)
      return {
        all: async () => (await page.send('Network.getAllCookies')).cookies,
        put: (cookies) => page.send('Network.setCookies', { cookies }),
        clear: () => page.send('Network.clearBrowserCookies'),
      }
    }
    const browserContextId = await this.contextId()
    const scope = browserContextId ? { browserContextId } : {}
    return {
      all: async () => (await connection.root.send('Storage.getCookies', scope)).cookies,
      put: (cookies) => connection.root.send('Storage.setCookies', { ...scope, cookies }),
      clear: () => connection.root.send('Storage.clearCookies', scope),
    }
  }

  /** Address that Chromium can load; null if this session doesn't know the scheme. */
  async served(url: string): Promise<string | null> {
    const scheme = schemeOf(url)
    if (['http', 'https', 'file', 'data', 'about', 'blob', 'chrome', 'javascript', 'view-source'].includes(scheme))
      return url
    const server = this.protocolOf.servers.get(scheme)
    return server?.handler ? toServed(url, await server.port) : null
  }

  setPermissionRequestHandler(handler: PermissionRequest): void {
    this.permissionRequest = handler
  }
  setPermissionCheckHandler(handler: PermissionCheck): void {
    this.permissionCheck = handler
  }
  setDevicePermissionHandler(): void {
    /* there are no devices here */
  }
  setDisplayMediaRequestHandler(): void {
    /* there is no screen to show here */
  }
  setSpellCheckerEnabled(): void {
    /* Chromium is started without one */
  }
  get spellCheckerEnabled(): boolean {
    return false
  }
  isPersistent(): boolean {
    return this.partition === '' || this.partition.startsWith('persist:')
  }
  get storagePath(): string | null {
    return null
  }
  getStoragePath(): string | null {
    return null
  }
  setUserAgent(userAgent: string): void {
    this.ownUserAgent = userAgent
  }
  getUserAgent(): string {
    return this.ownUserAgent ?? this.browser.userAgent
  }
  flushStorageData(): void {
    /* the profile does not outlive the run */
  }
  /** Kept, not applied: a guest shares the network of its embedder here. */
  async setProxy(config: Electron.ProxyConfig): Promise<void> {
    this.proxy = config
  }
  async closeAllConnections(): Promise<void> {
    /* nothing is kept open for the app */
  }
  async fetch(input: string | GlobalRequest, init?: RequestInit): Promise<GlobalResponse> {
    return netFetch(this, input, init)
  }

  async clearStorageData(options: Electron.ClearStorageDataOptions = {}): Promise<void> {
    const storages = options.storages
    if (!storages || storages.includes('cookies')) await (await this.cookieJar()).clear()
    const types = storages
      ? storages
          .map(
            (name) =>
              ({
                localstorage: 'local_storage',
                indexdb: 'indexeddb',
                cachestorage: 'cache_storage',
                serviceworkers: 'service_workers',
                filesystem: 'file_systems',
              })[name as string] ?? name,
          )
          .join(',')
      : 'all'
    const targets = (await this.#origins(options.origin)).filter(({ origin }) => /^https?:/.test(origin))
    for (const { origin, contents } of targets) {
      await contents.hold.target.cdp
        .send('Storage.clearDataForOrigin', { origin, storageTypes: types })
        .catch(() => undefined)
    }
  }

  async clearData(): Promise<void> {
    await this.clearStorageData()
    await this.clearCache()
  }

  /** Chromium clears by origin, so this covers the origins of all pages that the session showed. */
  async #origins(
    only: string | undefined,
  ): Promise<{ origin: string; contents: import('./web-contents.ts').WebContents }[]> {
    const { contentsRegistry } = await import('./contents-registry.ts')
    const mine = contentsRegistry.all().filter((contents) => contents.session === this && contents.getURL() !== '')
    return Promise.all(
      mine.map(async (contents) => {
        const address = (await this.served(only ?? contents.getURL())) ?? contents.getURL()
        return { origin: URL.canParse(address) ? new URL(address).origin : 'null', contents }
      }),
    )
  }

  async clearCache(): Promise<void> {
    const { contentsRegistry } = await import('./contents-registry.ts')
    const contents = contentsRegistry
      .all()
      .find((item) => item.session === this && !item.isCrashed() && item.getType() === 'window')
    await contents?.hold.target.cdp.send('Network.clearBrowserCache').catch(() => undefined)
  }

  override on(name: string | symbol, listener: (...args: never[]) => void): this {
    if (!['will-download', 'error'].includes(String(name)))
      sayOnce(`session.on('${String(name)}') is accepted but never told`)
    return super.on(name, listener as (...args: unknown[]) => void)
  }
}

/** `net.fetch`: handlers answer custom schemes, Node the others. */
export async function netFetch(
  session: Session,
  input: string | GlobalRequest,
  init?: RequestInit,
): Promise<GlobalResponse> {
  const request = new Request(input, init)
  const server = session.protocolOf.servers.get(schemeOf(request.url))
  if (server?.handler) {
    const response: unknown = await server.handler(request)
    if (!(response instanceof Response)) throw new TypeError('net::ERR_UNEXPECTED')
    if (response.type === 'error') throw new TypeError('net::ERR_FAILED')
    return response
  }
  if (request.url.startsWith('file:')) {
    const { readFile } = await import('node:fs/promises')
    const { fileURLToPath } = await import('node:url')
    const body = await readFile(fileURLToPath(request.url)).catch((cause: unknown) => {
      throw new TypeError('net::ERR_FILE_NOT_FOUND', { cause })
    })
    return new Response(body)
  }
  if (!/^(https?|data|blob):/.test(request.url)) throw new TypeError('net::ERR_UNKNOWN_URL_SCHEME')
  return await fetch(request).catch((cause: unknown) => {
    if (request.signal.aborted) throw cause
    throw new TypeError(`net::${fetchError(cause)}`, { cause })
  })
}
