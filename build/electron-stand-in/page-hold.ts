import type { CdpSession } from './cdp.ts'
import { type PageScripts, pageScripts } from './page-scripts.ts'
import { PageTarget, guestFrames } from './page-target.ts'
import type { WebContents } from './web-contents.ts'

export interface NavigateAnswer {
  errorText?: string
  isDownload?: boolean
  sameDocument?: boolean
  loaderId?: string
}

/** Chromium's side of a WebContents: its own page, or a frame in another's. */
export class PageHold {
  /** Whether the page can load something; for a guest, whether its element has a frame. */
  readonly ready: Promise<PageTarget>
  /** Target of commands: a guest without a document has only the page around it. */
  target!: PageTarget
  own: PageTarget | null = null
  #contents: WebContents
  #scripts: PageScripts | null = null
  #resolve: (target: PageTarget) => void = () => undefined
  #reject: (error: Error) => void = () => undefined

  constructor(contents: WebContents) {
    this.#contents = contents
    this.ready = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    this.ready.catch(() => undefined)
  }

  attach(cdp: CdpSession, frameId: string): void {
    const target = new PageTarget(cdp, this.#contents, true)
    this.own = target
    this.target = target
    this.#contents.frames.setMain(frameId, target)
    target.prepare().then(
      () => this.#resolve(target),
      (error: Error) => this.#reject(error),
    )
  }

  /** A guest's element has made its frame. */
  showIn(frameId: string, page: PageTarget, element: string): void {
    const contents = this.#contents
    guestFrames.delete(contents.mainFrameId)
    contents.surface.element = element
    this.own = null
    this.target = page
    guestFrames.set(frameId, contents)
    contents.frames.setMain(frameId, page)
    this.#resolve(page)
  }

  async navigate(served: string, referrer: string | undefined): Promise<NavigateAnswer> {
    const contents = this.#contents
    if (contents.host && contents.isCrashed()) await contents.host.guests.revive(contents)
    if (contents.host && !this.own) {
      contents.host.guests.navigate(contents, served)
      return {}
    }
    const answer = await this.target.cdp.send('Page.navigate', { url: served, ...(referrer ? { referrer } : {}) })
    return {
      ...(answer.errorText ? { errorText: answer.errorText } : {}),
      isDownload: answer.isDownload === true,
      sameDocument: !answer.loaderId,
      ...(answer.loaderId ? { loaderId: answer.loaderId } : {}),
    }
  }

  scripts(): PageScripts {
    this.#scripts ??= this.#makeScripts()
    return this.#scripts
  }

  #makeScripts(): PageScripts {
    const { webPreferences } = this.#contents
    return pageScripts({
      guest: this.#contents.getType() === 'webview',
      webviewTag: webPreferences.webviewTag === true,
      preload: webPreferences.preload ?? null,
      additionalArguments: webPreferences.additionalArguments ?? [],
      appArguments: [],
      onDisplay: this.#contents.browser.headed,
    })
  }

  /** Reads the preload again before each document, as Electron does. */
  async refreshPreload(): Promise<void> {
    const { preload } = this.#contents.webPreferences
    if (!preload || !this.#scripts || !this.own || !this.#contents.browser.preloadChanged(preload)) return
    this.#scripts = this.#makeScripts()
    await this.own.refreshScripts()
  }

  gone(target: PageTarget): void {
    if (target !== this.own) return
    this.own = null
    if (this.#contents.getType() === 'window') this.#contents.gone()
  }

  end(): void {
    this.#reject(new Error('The WebContents has been destroyed.'))
    if (this.#contents.getType() === 'webview') guestFrames.delete(this.#contents.mainFrameId)
  }
}
