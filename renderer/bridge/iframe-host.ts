import type { AppInfo } from '#contract/app'
import { type ConnectMessage, PROTOCOL_VERSION } from '#protocol/envelopes'
import { readyOf } from './ready-message'
import type { HostListener, ReviewerHost } from './reviewer-host'

/** The reviewer in an ordinary iframe on another origin: how it runs where there is no `<webview>`. */
export function createIframeHost(guest: AppInfo['guest'], window: Window): ReviewerHost {
  const src = new URL(guest.src, window.location.href)
  src.searchParams.set('host', window.location.origin)
  // oxlint-disable-next-line react/iframe-missing-sandbox -- it is set right below
  const frame = window.document.createElement('iframe')
  frame.title = 'Reviewer'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  let listener: HostListener | undefined
  let place: HTMLElement | undefined
  let loads = 0

  const onMessage = (event: MessageEvent<unknown>) => {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== src.origin) return
    const ready = readyOf(event.data)
    if (ready !== undefined) listener?.onReady(ready.doc, ready.batch)
  }
  frame.addEventListener('load', () => {
    loads += 1
    if (loads > 1) listener?.onNavigated()
  })

  return {
    mount(container, heard) {
      listener = heard
      place = container
      window.addEventListener('message', onMessage)
      frame.src = src.href
      container.append(frame)
    },
    guestId: () => 0,
    handOver(_doc, port) {
      const message: ConnectMessage = { type: 'reviewer:connect', version: PROTOCOL_VERSION, batch: true }
      frame.contentWindow?.postMessage(message, src.origin, [port])
    },
    reload() {
      loads = 0
      frame.src = src.href
    },
    replace() {
      frame.remove()
      loads = 0
      place?.append(frame)
    },
    stop: () => frame.remove(),
    focus: () => frame.focus(),
    unmount() {
      listener = undefined
      place = undefined
      window.removeEventListener('message', onMessage)
      frame.remove()
    },
  }
}
