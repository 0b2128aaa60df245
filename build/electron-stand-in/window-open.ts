import { sayOnce } from './electron-event.ts'
import type { WebContents } from './web-contents.ts'

export interface OpenRequest {
  url: string
  frameName: string
  features: string
  disposition: string
}

type OpenHandler = (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse

/** Makes a window that a page requested. Set by browser-window.ts, because the two would import each other. */
export const openHooks = {
  makeWindow: (_opener: WebContents, _request: OpenRequest, _options: Electron.BrowserWindowConstructorOptions): void =>
    undefined,
}

/** A page requests a new window: the app's handler decides; by default windows may open one, guests may not. */
export function askToOpen(opener: WebContents, handler: OpenHandler | null, request: OpenRequest): void {
  if (opener.getType() === 'webview' && (opener.webPreferences as { disablePopups?: boolean }).disablePopups !== false)
    return
  const details = {
    ...request,
    url: request.url,
    referrer: { url: opener.getURL(), policy: 'strict-origin-when-cross-origin' as const },
    disposition: request.disposition as Electron.HandlerDetails['disposition'],
  }
  const answer = handler ? handler(details) : { action: 'allow' as const }
  if (typeof answer !== 'object' || answer === null || (answer.action !== 'allow' && answer.action !== 'deny')) {
    console.error(`The window open handler response must be an object with an 'action' property of 'allow' or 'deny'.`)
    return
  }
  if (answer.action === 'deny') return
  if (answer.createWindow)
    sayOnce('setWindowOpenHandler: createWindow is not in the stand-in; an ordinary window is made')
  openHooks.makeWindow(opener, request, answer.overrideBrowserWindowOptions ?? {})
}
