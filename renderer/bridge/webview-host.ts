import type { AppInfo } from '#contract/app'
import type { PortHandover } from '#contract/reviewer-port'
import { readyOf } from './ready-message'
import type { HostListener, ReviewerHost } from './reviewer-host'
import { makeWebview, onWebview, type WebviewElement } from './webview-element'

const ABORTED = -3

/** Channel for messages that the reviewer posts before it has a port. */
const READY_CHANNEL = 'reviewer:ready'

/** The reviewer in Electron's `<webview>`; ports travel through the shell's preload and main. */
export function createWebviewHost(guest: AppInfo['guest'], window: Window): ReviewerHost {
  let webview: WebviewElement | undefined
  let mounted: { readonly container: HTMLElement; readonly listener: HostListener } | undefined

  function put({ container, listener }: NonNullable<typeof mounted>): void {
    const element = makeWebview(window.document)
    const live =
      <E>(tell: (event: E) => void) =>
      (event: E) => {
        if (element === webview) tell(event)
      }
    onWebview(
      element,
      'ipc-message',
      live((event) => {
        const ready = event.channel === READY_CHANNEL ? readyOf(messageOf(event.args[0])) : undefined
        if (ready !== undefined) listener.onReady(ready.doc, ready.batch)
      }),
    )
    onWebview(
      element,
      'did-start-navigation',
      live((event) => {
        // Leaving for anywhere else is begun and then refused, and the document stays.
        const stays = (event.isInPlace ?? event.isSameDocument) || !isSameHost(event.url, guest.src)
        if (event.isMainFrame && !stays) listener.onNavigated()
      }),
    )
    onWebview(
      element,
      'render-process-gone',
      live((event) => listener.onGone(event.details?.reason ?? 'crashed')),
    )
    onWebview(
      element,
      'did-fail-load',
      live((event) => {
        if (event.isMainFrame && event.errorCode !== ABORTED) listener.onGone(event.errorDescription)
      }),
    )
    element.setAttribute('partition', guest.partition)
    element.setAttribute('src', guest.src)
    element.setAttribute('title', 'Reviewer')
    webview = element
    container.append(element)
  }

  function unmount(): void {
    webview?.remove()
    webview = undefined
  }

  function replace(): void {
    unmount()
    if (mounted !== undefined) put(mounted)
  }

  return {
    mount(container, listener) {
      mounted = { container, listener }
      put(mounted)
    },
    guestId: () => webview?.getWebContentsId() ?? 0,
    handOver(doc, port) {
      if (webview === undefined) return
      const message: PortHandover = { type: 'desktop:reviewer-port', guestId: webview.getWebContentsId(), doc }
      window.postMessage(message, window.location.origin, [port])
    },
    reload() {
      try {
        webview?.reload()
      } catch {
        // Before its first attachment a webview can't be asked anything; a new element starts over.
        replace()
      }
    },
    replace,
    stop: unmount,
    focus: () => webview?.focus(),
    unmount() {
      mounted = undefined
      unmount()
    },
  }
}

/** The origin of a scheme of one's own is opaque, so scheme and host stand for it. */
function isSameHost(one: string, other: string): boolean {
  if (!URL.canParse(one)) return false
  const [a, b] = [new URL(one), new URL(other)]
  return a.protocol === b.protocol && a.host === b.host
}

/** The preload passes on the document's messages. */
function messageOf(arg: unknown): unknown {
  return typeof arg === 'object' && arg !== null ? { ...arg, type: READY_CHANNEL } : undefined
}
