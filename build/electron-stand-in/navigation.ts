import type { Protocol } from './cdp.ts'
import { makeEvent } from './electron-event.ts'
import { type NetError, loadError, netError } from './net-errors.ts'
import { schemeOf, toPublic } from './origin-map.ts'
import { failureOf } from './protocol-server.ts'
import type { PageTarget } from './page-target.ts'
import type { WebContents } from './web-contents.ts'
import type { WebFrameMain } from './web-frame-main.ts'

interface PendingLoad {
  url: string
  /** Chromium's id of the requested document, once known. */
  loaderId: string | null
  committed: boolean
  resolve: () => void
  reject: (error: Error) => void
}

/** Schemes that Chromium loads by itself; others never become a request. */
const BUILT_IN = new Set([
  'http',
  'https',
  'about',
  'data',
  'blob',
  'file',
  'javascript',
  'chrome',
  'chrome-error',
  'devtools',
  'filesystem',
  'view-source',
  'ws',
  'wss',
])

/** Current and coming documents of a WebContents; emits the navigation events in Electron's order. */
export class Navigation {
  url = ''
  title = ''
  loading = false
  loadingMainFrame = false
  #contents: WebContents
  #pending: PendingLoad | null = null
  /** The main process started this navigation: no will-navigate for it. */
  #ownStart = false
  #status = 200
  #failure: NetError | null = null
  #failed: string | null = null
  #documentOpen = false
  /** Reasons why frames inside the page couldn't be loaded. */
  #frameFailures = new Map<string, string>()
  #finished: Promise<void> = Promise.resolve()

  constructor(contents: WebContents) {
    this.#contents = contents
  }

  async load(url: string, options: Electron.LoadURLOptions = {}): Promise<void> {
    const contents = this.#contents
    // A new load replaces one that hasn't ended.
    if (this.#pending) this.#settle(this.#pending.url, netError('ERR_ABORTED'))
    const own = Promise.withResolvers<void>()
    const pending: PendingLoad = { url, loaderId: null, committed: false, resolve: own.resolve, reject: own.reject }
    this.#pending = pending
    const done = own.promise
    // The caller may not wait for it, as in Electron.
    done.catch(() => undefined)
    this.#ownStart = true
    const served = await contents.session.served(url)
    const target = await contents.hold.ready.catch(() => null)
    if (contents.isDestroyed() || !target) throw loadError({ code: 'ERR_FAILED', errno: -2 }, url)
    await contents.hold.refreshPreload()
    if (served === null) {
      this.#begin()
      this.#fail(netError(schemeOf(url) === '' ? 'ERR_INVALID_URL' : 'ERR_UNKNOWN_URL_SCHEME'), url)
      return done
    }
    if (options.userAgent) contents.setUserAgent(options.userAgent)
    const referrer = typeof options.httpReferrer === 'string' ? options.httpReferrer : options.httpReferrer?.url
    const answer = await contents.hold.navigate(served, referrer)
    // Another load has replaced this one, so its end doesn't count.
    if (this.#pending !== pending) return done
    if (answer.loaderId) pending.loaderId = answer.loaderId
    if (answer.errorText && answer.errorText !== 'net::ERR_ABORTED')
      this.#fail(netError(failureOf(served, answer.errorText)), url)
    else if (answer.errorText || answer.isDownload) this.#settle(url, netError('ERR_ABORTED'))
    else if (answer.sameDocument) this.#settle(url, null)
    return done
  }

  reload(): void {
    this.#ownStart = true
    void this.#contents.hold
      .refreshPreload()
      .then(async () => {
        const target = await this.#contents.hold.ready
        const frame = this.#contents.frames.get(this.#contents.mainFrameId)
        // A guest is a frame to Chromium, and the protocol reloads only whole pages.
        if (this.#contents.getType() === 'window') target.cdp.tell('Page.reload')
        else if (frame?.mainContext && !this.#failure) void this.#contents.link.evaluate(frame, 'location.reload()')
        else void this.load(this.url).catch(() => undefined)
      })
      .catch(() => undefined)
  }

  /** True once, for the first request of a navigation that the main process started. */
  takeOwnStart(): boolean {
    const own = this.#ownStart
    this.#ownStart = false
    return own
  }

  started(event: Protocol.Page.frameStartedNavigatingPayload): void {
    const frame = this.#contents.frames.get(event.frameId)
    const isMainFrame = event.frameId === this.#contents.mainFrameId
    const url = toPublic(event.url)
    const isSameDocument = event.navigationType === 'sameDocument' || event.navigationType === 'historySameDocument'
    if (
      isMainFrame &&
      url === 'about:blank' &&
      this.#contents.getType() === 'webview' &&
      this.#pending &&
      this.#pending.url !== url
    )
      return
    if (!isSameDocument && isMainFrame) {
      this.loadingMainFrame = true
      this.#begin()
    }
    const details = makeEvent({ url, isSameDocument, isMainFrame, frame: frame ?? null, initiator: null })
    this.#contents.emit(
      'did-start-navigation',
      details,
      url,
      isSameDocument,
      isMainFrame,
      frame?.processId ?? 0,
      frame?.routingId ?? 0,
    )
  }

  /**
   * A page requested an address that Chromium doesn't load itself: `app:` as the page wrote it, or a foreign scheme.
   */
  requested(event: Protocol.Page.frameRequestedNavigationPayload): void {
    const scheme = schemeOf(event.url)
    if (event.disposition !== 'currentTab' || scheme === '' || BUILT_IN.has(scheme)) return
    const frame = this.#contents.frames.get(event.frameId) ?? null
    if (!this.allows(event.url, frame)) return
    void this.#contents.session.served(event.url).then((served) => {
      if (served !== null && frame)
        void this.#contents.link
          .execute(frame, `location.replace(${JSON.stringify(served)})`, false)
          .catch(() => undefined)
    })
  }

  /** Asks the app about a navigation that the page started. */
  allows(address: string, frame: WebFrameMain | null): boolean {
    const url = toPublic(address)
    const isMainFrame = frame?.id === this.#contents.mainFrameId
    const details = (): ReturnType<typeof makeEvent> =>
      makeEvent({ url, isSameDocument: false, isMainFrame, frame, initiator: frame })
    const any = details()
    this.#contents.emit('will-frame-navigate', any)
    if (any.defaultPrevented) return false
    if (!isMainFrame) return true
    const main = details()
    this.#contents.emit('will-navigate', main, url, false, true, frame?.processId ?? 0, frame?.routingId ?? 0)
    return !main.defaultPrevented
  }

  allowsRedirect(address: string, frame: WebFrameMain | null): boolean {
    const url = toPublic(address)
    const isMainFrame = frame?.id === this.#contents.mainFrameId
    const event = makeEvent({ url, isSameDocument: false, isMainFrame, frame, initiator: null })
    this.#contents.emit('will-redirect', event, url, false, isMainFrame, frame?.processId ?? 0, frame?.routingId ?? 0)
    return !event.defaultPrevented
  }

  /** The app refused: nothing new is shown, and the loading ends. */
  prevented(frameId: string): void {
    if (frameId !== this.#contents.mainFrameId) return
    this.loadingMainFrame = false
    if (this.#pending) this.#settle(this.#pending.url, netError('ERR_ABORTED'))
    this.#end()
  }

  frameAnswered(frameId: string, failure: string | undefined): void {
    if (failure) this.#frameFailures.set(frameId, failure)
    else this.#frameFailures.delete(frameId)
  }

  answered(status: number | undefined, failure: string | undefined): void {
    this.#status = status ?? 0
    this.#failure = failure ? netError(failure) : null
  }

  committed(frame: Protocol.Page.Frame, target: PageTarget): void {
    const contents = this.#contents
    const failed = frame.unreachableUrl !== undefined && frame.unreachableUrl !== ''
    const url = toPublic(failed ? (frame.unreachableUrl ?? '') : frame.url + (frame.urlFragment ?? ''))
    const isMainFrame = frame.id === contents.mainFrameId
    if (isMainFrame && contents.getType() === 'webview' && url === 'about:blank' && target.contents !== contents) return
    const record = contents.frameCommitted(frame, url, target)
    if (isMainFrame) {
      this.url = url
      contents.servedUrl = frame.url
      if (failed) {
        this.#fail(this.#failure ?? netError('ERR_FAILED'), url)
        return
      }
      this.#ownStart = false
      // A document that was already on its way doesn't complete a later request.
      if (this.#pending && (this.#pending.loaderId === null || this.#pending.loaderId === frame.loaderId))
        this.#pending.committed = true
      contents.emit(
        'did-frame-navigate',
        makeEvent({}),
        url,
        this.#status,
        '',
        true,
        record.processId,
        record.routingId,
      )
      contents.emit('did-navigate', makeEvent({}), url, this.#status, '')
    } else if (failed) {
      const { code, errno } = netError(this.#frameFailures.get(frame.id) ?? 'ERR_FAILED')
      contents.emit('did-fail-load', makeEvent({}), errno, code, url, false, record.processId, record.routingId)
    } else {
      contents.emit('did-frame-navigate', makeEvent({}), url, 200, '', false, record.processId, record.routingId)
    }
    contents.changed()
  }

  within(frameId: string, address: string): void {
    const contents = this.#contents
    const url = toPublic(address)
    const frame = contents.frames.get(frameId)
    if (!frame) return
    frame.url = url
    const isMainFrame = frameId === contents.mainFrameId
    if (isMainFrame) this.url = url
    contents.emit('did-navigate-in-page', makeEvent({}), url, isMainFrame, frame.processId, frame.routingId)
    if (isMainFrame && this.#pending?.url === url) this.#settle(url, null)
    contents.changed()
  }

  lifecycle(frameId: string, name: string): void {
    if (frameId !== this.#contents.mainFrameId) {
      const frame = this.#contents.frames.get(frameId)
      if (name === 'load' && frame && frame.url !== '' && !this.#frameFailures.has(frameId))
        this.#contents.emit('did-frame-finish-load', makeEvent({}), false, frame.processId, frame.routingId)
      return
    }
    if (this.#failure) return
    // On enabling, the protocol also reports a document's past events.
    if (name === 'init') this.#documentOpen = true
    if (!this.#documentOpen) return
    if (name === 'DOMContentLoaded') {
      this.#contents.emit('dom-ready', makeEvent({}))
      void this.readTitle()
    }
    if (name === 'load') {
      this.#documentOpen = false
      this.#finished = this.#loaded()
    }
  }

  async #loaded(): Promise<void> {
    const frame = this.#contents.frames.get(this.#contents.mainFrameId)
    this.loadingMainFrame = false
    this.#contents.emit('did-frame-finish-load', makeEvent({}), true, frame?.processId ?? 0, frame?.routingId ?? 0)
    await this.readTitle()
    this.#contents.emit('did-finish-load', makeEvent({}))
    if (this.#pending?.committed) this.#settle(this.#pending.url, null)
  }

  stopped(frameId: string): void {
    if (frameId !== this.#contents.mainFrameId) return
    this.loadingMainFrame = false
    // did-finish-load comes first and waits for the title.
    void this.#finished.then(() => {
      if (!this.loadingMainFrame) this.#end()
    })
  }

  /** The protocol doesn't report titles; they are read when a document is ready and when one may have changed. */
  async readTitle(): Promise<void> {
    const frame = this.#contents.frames.get(this.#contents.mainFrameId)
    if (!frame?.mainContext) return
    const title = await this.#contents.link.evaluate(frame, 'document.title').catch(() => this.title)
    if (typeof title !== 'string' || title === this.title) return
    this.title = title
    this.#contents.emit('page-title-updated', makeEvent({}), title, true)
    this.#contents.changed()
  }

  gone(): void {
    if (this.#pending) this.#settle(this.#pending.url, netError('ERR_FAILED'))
    this.loading = false
    this.loadingMainFrame = false
  }

  #begin(): void {
    this.#failure = null
    this.#failed = null
    if (this.loading) return
    this.loading = true
    this.#contents.emit('did-start-loading', makeEvent({}))
    this.#contents.changed()
  }

  #end(): void {
    if (!this.loading) return
    this.loading = false
    this.#contents.emit('did-stop-loading', makeEvent({}))
    this.#contents.changed()
  }

  #fail(error: NetError, url: string): void {
    // Both the command's answer and the error page report the failure.
    const again = this.#failed === url
    this.#failed = url
    this.#failure = error
    this.#ownStart = false
    this.loadingMainFrame = false
    const frame = this.#contents.frames.get(this.#contents.mainFrameId)
    const isOwn = this.#pending?.url === url || this.#pending === null || toPublic(url) === this.#pending.url
    if (this.#contents.isDestroyed() || !isOwn || again) return
    this.#contents.emit(
      'did-fail-load',
      makeEvent({}),
      error.errno,
      error.code,
      url,
      true,
      frame?.processId ?? 0,
      frame?.routingId ?? 0,
    )
    this.#settle(this.#pending?.url ?? url, error)
    this.#end()
  }

  #settle(url: string, error: NetError | null): void {
    const pending = this.#pending
    if (!pending) return
    this.#pending = null
    this.#ownStart = false
    if (error) pending.reject(loadError(error, url))
    else pending.resolve()
  }
}
