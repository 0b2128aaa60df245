import { BrowserWindow } from './browser-window.ts'
import { openHooks } from './window-open.ts'

/** Makes windows that pages open: with their opener's preferences, at the requested size. */
export function makeOpenedWindows(): void {
  openHooks.makeWindow = (opener, request, options) => {
    const size = Object.fromEntries(
      request.features.split(',').map((part) => part.split('=').map((word) => word.trim())),
    )
    const window = new BrowserWindow({
      width: Number(size['width']) || 800,
      height: Number(size['height']) || 600,
      ...options,
      webPreferences: { ...opener.webPreferences, ...options.webPreferences },
    })
    opener.emit('did-create-window', window, {
      url: request.url,
      frameName: request.frameName,
      options,
      disposition: request.disposition,
      referrer: { url: '', policy: 'default' },
    })
    void window.loadURL(request.url).catch(() => undefined)
  }
}
