import type { CdpSession, Protocol } from './cdp.ts'
import { allowsFrame, failureOf } from './protocol-server.ts'
import type { PageTarget } from './page-target.ts'
import type { WebContents } from './web-contents.ts'
import type { WebRequest } from './web-request.ts'

const ICON = '*/favicon.ico'

/** Requests of a session's pages, stopped where the app can decide about them. */
export class Interception {
  #targets = new Set<PageTarget>()
  #webRequest: WebRequest

  constructor(webRequest: WebRequest) {
    this.#webRequest = webRequest
    webRequest.onChange = () => {
      for (const target of this.#targets) this.#tell(target.cdp).catch(() => undefined)
    }
  }

  enable(target: PageTarget): Promise<unknown> {
    this.#targets.add(target)
    target.cdp.once('gone', () => this.#targets.delete(target))
    return this.#tell(target.cdp)
  }

  #tell(cdp: CdpSession): Promise<unknown> {
    const documents = (requestStage: 'Request' | 'Response'): Protocol.Fetch.RequestPattern => ({
      urlPattern: '*',
      resourceType: 'Document',
      requestStage,
    })
    // Chromium's windows ask each server for its icon; Electron's don't.
    const icon: Protocol.Fetch.RequestPattern = { urlPattern: ICON, resourceType: 'Other', requestStage: 'Request' }
    const patterns: Protocol.Fetch.RequestPattern[] = [documents('Request'), documents('Response'), icon]
    if (this.#webRequest.wantsRequests) patterns.push({ urlPattern: '*', requestStage: 'Request' })
    if (this.#webRequest.wantsResponses) patterns.push({ urlPattern: '*', requestStage: 'Response' })
    return cdp.send('Fetch.enable', { patterns })
  }

  async paused(contents: WebContents, target: PageTarget, event: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const { cdp } = target
    try {
      const isResponse = event.responseStatusCode !== undefined || event.responseErrorReason !== undefined
      if (isResponse) await this.#response(contents, cdp, event)
      else await this.#request(contents, cdp, event)
    } catch {
      // The page or the request is gone by now.
    }
  }

  async #request(contents: WebContents, cdp: CdpSession, event: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const { requestId } = event
    if (event.resourceType === 'Other' && new URL(event.request.url).pathname === '/favicon.ico') {
      await cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      return
    }
    if (event.resourceType === 'Document' && !(await this.#allowsNavigation(contents, event))) {
      contents.navigation.prevented(event.frameId)
      await cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      return
    }
    const decision = this.#webRequest.wantsRequests ? await this.#webRequest.request(contents, event) : {}
    if (decision.cancel) await cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    else if (decision.redirectURL)
      await cdp.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: 307,
        responseHeaders: [
          { name: 'Location', value: (await contents.session.served(decision.redirectURL)) ?? decision.redirectURL },
        ],
      })
    else
      await cdp.send('Fetch.continueRequest', { requestId, ...(decision.headers ? { headers: decision.headers } : {}) })
  }

  async #allowsNavigation(contents: WebContents, event: Protocol.Fetch.requestPausedPayload): Promise<boolean> {
    const frame = contents.frames.get(event.frameId) ?? null
    const isMainFrame = event.frameId === contents.mainFrameId
    const { url } = event.request
    if (event.redirectedRequestId) return contents.navigation.allowsRedirect(url, frame)
    if (isMainFrame && contents.navigation.takeOwnStart()) return true
    if (!isMainFrame && !allowsFrame(contents.servedUrl, url)) {
      contents.navigation.frameAnswered(event.frameId, 'ERR_BLOCKED_BY_CSP')
      return false
    }
    const allowed = contents.navigation.allows(url, frame)
    if (allowed && isMainFrame) await contents.hold.refreshPreload()
    return allowed
  }

  async #response(contents: WebContents, cdp: CdpSession, event: Protocol.Fetch.requestPausedPayload): Promise<void> {
    const { requestId } = event
    if (event.resourceType === 'Document' && event.frameId === contents.mainFrameId) {
      const { responseErrorReason: reason } = event
      contents.navigation.answered(event.responseStatusCode, reason && failureOf(event.request.url, reason))
    }
    if (event.resourceType === 'Document' && event.frameId !== contents.mainFrameId) {
      const { responseErrorReason: reason } = event
      contents.navigation.frameAnswered(event.frameId, reason && failureOf(event.request.url, reason))
    }
    const decision =
      this.#webRequest.wantsResponses && event.responseStatusCode !== undefined
        ? await this.#webRequest.response(contents, event)
        : {}
    if (decision.cancel) await cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    else if (decision.responseHeaders)
      await cdp.send('Fetch.continueResponse', {
        requestId,
        responseCode: decision.statusCode ?? event.responseStatusCode ?? 200,
        responseHeaders: decision.responseHeaders,
      })
    else await cdp.send('Fetch.continueRequest', { requestId })
  }
}
