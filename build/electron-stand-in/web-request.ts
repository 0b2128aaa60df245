import type { Protocol } from './cdp.ts'
import { toPublic } from './origin-map.ts'
import type { WebContents } from './web-contents.ts'
import type { Part } from './members.ts'

type Paused = Protocol.Fetch.requestPausedPayload
type Headers = Protocol.Fetch.HeaderEntry[]
type BeforeRequest = (
  details: Electron.OnBeforeRequestListenerDetails,
  callback: (response: Electron.CallbackResponse) => void,
) => void
type BeforeSendHeaders = (
  details: Electron.OnBeforeSendHeadersListenerDetails,
  callback: (response: Electron.BeforeSendResponse) => void,
) => void
type HeadersReceived = (
  details: Electron.OnHeadersReceivedListenerDetails,
  callback: (response: Electron.HeadersReceivedResponse) => void,
) => void

interface Listener<L> {
  matches: (url: string) => boolean
  listener: L
}

export interface RequestDecision {
  cancel?: boolean
  redirectURL?: string
  headers?: Headers
}

export interface ResponseDecision {
  cancel?: boolean
  responseHeaders?: Headers
  statusCode?: number
}

const KINDS: Record<string, string> = {
  Document: 'subFrame',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Media: 'media',
  Font: 'font',
  Script: 'script',
  XHR: 'xhr',
  Fetch: 'xhr',
  Ping: 'ping',
  CSPViolationReport: 'cspReport',
  WebSocket: 'webSocket',
}

/** `session.webRequest`: one listener per event, the last one set, as in Electron. */
export class WebRequest implements Part<'WebRequest'> {
  onChange: () => void = () => undefined
  #before: Listener<BeforeRequest> | null = null
  #headers: Listener<BeforeSendHeaders> | null = null
  #received: Listener<HeadersReceived> | null = null
  #lastId = 0

  get wantsRequests(): boolean {
    return this.#before !== null || this.#headers !== null
  }

  get wantsResponses(): boolean {
    return this.#received !== null
  }

  onBeforeRequest(filter: Electron.WebRequestFilter | BeforeRequest | null, listener?: BeforeRequest | null): void {
    this.#before = makeListener(filter, listener)
    this.onChange()
  }

  onBeforeSendHeaders(
    filter: Electron.WebRequestFilter | BeforeSendHeaders | null,
    listener?: BeforeSendHeaders | null,
  ): void {
    this.#headers = makeListener(filter, listener)
    this.onChange()
  }

  onHeadersReceived(
    filter: Electron.WebRequestFilter | HeadersReceived | null,
    listener?: HeadersReceived | null,
  ): void {
    this.#received = makeListener(filter, listener)
    this.onChange()
  }

  async request(contents: WebContents, event: Paused): Promise<RequestDecision> {
    const details = this.#details(contents, event)
    const before = this.#before
    if (before?.matches(details.url)) {
      const answer = await new Promise<Electron.CallbackResponse>((resolve) => {
        before.listener({ ...details, uploadData: [] }, (response) => resolve(response ?? {}))
      })
      if (answer.cancel) return { cancel: true }
      if (answer.redirectURL) return { redirectURL: answer.redirectURL }
    }
    const headers = this.#headers
    if (!headers?.matches(details.url)) return {}
    const answer = await new Promise<Electron.BeforeSendResponse>((resolve) => {
      headers.listener({ ...details, requestHeaders: { ...event.request.headers } }, (response) =>
        resolve(response ?? {}),
      )
    })
    if (answer.cancel) return { cancel: true }
    return answer.requestHeaders ? { headers: entries(answer.requestHeaders) } : {}
  }

  async response(contents: WebContents, event: Paused): Promise<ResponseDecision> {
    const details = this.#details(contents, event)
    const received = this.#received
    if (!received?.matches(details.url)) return {}
    const statusCode = event.responseStatusCode ?? 0
    const responseHeaders: Record<string, string[]> = {}
    for (const { name, value } of event.responseHeaders ?? []) (responseHeaders[name] ??= []).push(value)
    const answer = await new Promise<Electron.HeadersReceivedResponse>((resolve) => {
      received.listener(
        {
          ...details,
          statusCode,
          statusLine: `HTTP/1.1 ${statusCode} ${event.responseStatusText ?? ''}`.trim(),
          responseHeaders,
        },
        (response) => resolve(response ?? {}),
      )
    })
    if (answer.cancel) return { cancel: true }
    if (!answer.responseHeaders) return {}
    const status = answer.statusLine ? Number(/\s(\d{3})/.exec(answer.statusLine)?.[1]) : undefined
    return { responseHeaders: entries(answer.responseHeaders), ...(status ? { statusCode: status } : {}) }
  }

  #details(contents: WebContents, event: Paused): Omit<Electron.OnBeforeRequestListenerDetails, 'uploadData'> {
    const isMainFrame = event.frameId === contents.mainFrameId
    const kind = event.resourceType === 'Document' && isMainFrame ? 'mainFrame' : (KINDS[event.resourceType] ?? 'other')
    const details = {
      id: ++this.#lastId,
      url: toPublic(event.request.url),
      method: event.request.method,
      webContentsId: contents.id,
      webContents: contents as unknown as Electron.WebContents,
      frame: (contents.frames.get(event.frameId) ?? null) as unknown as Electron.WebFrameMain,
      resourceType: kind as Electron.OnBeforeRequestListenerDetails['resourceType'],
      referrer: toPublic(event.request.headers['Referer'] ?? ''),
      timestamp: Date.now(),
    }
    return details
  }
}

function entries(headers: Record<string, string | string[]>): Headers {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => ({ name, value: item })),
  )
}

function makeListener<L>(
  filter: Electron.WebRequestFilter | L | null,
  listener: L | null | undefined,
): Listener<L> | null {
  const isListener = typeof filter === 'function' || filter === null
  const run = isListener ? filter : listener
  if (!run) return null
  const urls = isListener ? [] : (filter as Electron.WebRequestFilter).urls
  const patterns = urls.map(urlPattern)
  const excluded = isListener ? [] : ((filter as Electron.WebRequestFilter).excludeUrls ?? []).map(urlPattern)
  return {
    listener: run,
    matches: (url) =>
      (patterns.length === 0 || patterns.some((pattern) => pattern.test(url))) &&
      !excluded.some((pattern) => pattern.test(url)),
  }
}

/** Chromium's match patterns: `scheme://host/path` with stars, or `<all_urls>`. */
function urlPattern(text: string): RegExp {
  if (text === '<all_urls>') return /^/
  const match = /^(\*|[a-z][a-z0-9+.-]*):\/\/([^/]*)(\/.*)?$/i.exec(text)
  if (!match) throw new TypeError(`Invalid url pattern ${text}`)
  const literal = (part: string): string => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '.*')
  const scheme = match[1] === '*' ? '(?:https?|wss?)' : literal(match[1] ?? '')
  const host = match[2] ?? ''
  const hosts =
    host === '*' || host === ''
      ? '[^/]*'
      : host.startsWith('*.')
        ? `(?:[^/]*\\.)?${literal(host.slice(2))}`
        : literal(host)
  const port = /:\d+$|:\*$/.test(host) ? '' : '(?::\\d+)?'
  return new RegExp(`^${scheme}://${hosts}${port}${literal(match[3] ?? '/*')}$`, 'i')
}
