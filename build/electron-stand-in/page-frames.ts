import type { Bridge } from './page-bridge.ts'
import type { Codec } from './codec.ts'
import type { FromPage, FramesToPage } from './page-messages.ts'
import type { PreloadWorldConfig } from './page-preload-world.ts'

export interface PageFrames {
  receive: (message: FramesToPage) => unknown
  postPort: (port: MessagePort, token: number, webview: number | null) => void
  hasPort: (token: number) => boolean
  takePort: (token: number) => MessagePort | undefined
  onPort: (listener: () => void) => void
}

/**
 * Frames around this page: the guests of its <webview> elements and, in a guest, the page that shows it. In Electron
 * neither sees the other, so messages between them end here; only ports that the preload worlds pass get through. Pages
 * get the text of this function.
 */
export function makePageFrames(
  config: PreloadWorldConfig,
  bridge: Bridge,
  tell: (message: FromPage) => void,
  codec: Codec,
): PageFrames {
  const embedder = config.guest ? window.parent : null
  const frames = new Map<number, HTMLIFrameElement>()
  const hosts = new Map<number, Element>()
  const arrived = new Map<number, MessagePort>()
  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  let portListener: () => void = () => undefined
  let lastCall = 0

  if (config.guest) {
    Object.defineProperty(window, 'parent', { get: () => window, configurable: true, enumerable: true })
    Object.defineProperty(window, 'frameElement', { get: () => null, configurable: true, enumerable: true })
  }

  // Register the window's first listener, so that the page's own listeners never get these messages.
  window.addEventListener(
    'message',
    (event) => {
      const fromRelated =
        event.source !== null &&
        event.source !== window &&
        (event.source === embedder || [...frames.values()].some((frame) => frame.contentWindow === event.source))
      if (!fromRelated) return
      event.stopImmediatePropagation()
      const data = event.data as { secret?: unknown; token?: unknown } | null
      const port = event.ports[0]
      if (data?.secret !== config.portSecret || typeof data.token !== 'number' || !port) return
      arrived.set(data.token, port)
      portListener()
    },
    true,
  )

  bridge.handle('webview-attach', (id: number, params: Record<string, unknown>) => {
    const host = document.querySelector(`webview[data-stand-in-instance="${id}"]`)
    if (!host) return
    hosts.set(id, host)
    tell(['webview-attach', id, codec.encode(params)])
  })
  bridge.handle('webview-detach', (id: number) => {
    hosts.delete(id)
    frames.delete(id)
    tell(['webview-detach', id])
  })
  bridge.handle('permission', (kind: 'request' | 'check', permission: string, details: object) => {
    const callId = ++lastCall
    return new Promise((resolve, reject) => {
      calls.set(callId, { resolve, reject })
      tell(['permission', callId, kind, permission, codec.encode(details)])
    })
  })
  bridge.handle('webview-call', (id: number, method: string, args: unknown[]) => {
    const callId = ++lastCall
    const text = codec.encode(args)
    return new Promise((resolve, reject) => {
      calls.set(callId, { resolve, reject })
      tell(['webview-call', callId, id, method, text])
    })
  })

  function makeFrame(id: number, sandbox: string): HTMLIFrameElement | null {
    const host = hosts.get(id)
    if (!host?.isConnected) return null
    frames.get(id)?.remove()
    const frame = document.createElement('iframe')
    frame.setAttribute('referrerpolicy', 'no-referrer')
    // A guest is top-level in Electron, so only its session's handlers decide about permissions.
    frame.setAttribute(
      'allow',
      'fullscreen; clipboard-read; clipboard-write; autoplay; camera; microphone; geolocation; display-capture; gamepad; hid; serial; usb; midi; cross-origin-isolated',
    )
    frame.title = host instanceof HTMLElement ? host.title : ''
    frames.set(id, frame)
    Object.assign(frame.style, { flex: '1 1 auto', width: '100%', border: '0' })
    const inside = host.shadowRoot ?? host
    inside.append(frame)
    // Applies from the next document on, the guest's first; if set earlier, Chromium warns.
    frame.setAttribute('sandbox', sandbox)
    return frame
  }

  function receive(message: FramesToPage): unknown {
    switch (message[0]) {
      case 'webview-frame':
        return makeFrame(message[1], message[2])
      case 'webview-go': {
        const frame = frames.get(message[1])
        if (frame) frame.src = message[2]
        return true
      }
      case 'webview-event':
        return bridge.call('webview-event', message[1], message[2], codec.decode(message[3]))
      case 'webview-state':
        return bridge.call('webview-state', message[1], codec.decode(message[2]))
      case 'permission-answer': {
        calls.get(message[1])?.resolve(message[2])
        calls.delete(message[1])
        return true
      }
      case 'webview-answer': {
        const call = calls.get(message[1])
        calls.delete(message[1])
        if (message[2]) call?.resolve(codec.decode(message[3]))
        else call?.reject(codec.decode(message[3]))
        return true
      }
    }
  }

  return {
    receive,
    postPort: (port, token, webview) => {
      const target = webview === null ? embedder : frames.get(webview)?.contentWindow
      // Only the frame's own preload world knows the secret and takes the port.
      target?.postMessage({ secret: config.portSecret, token }, '*', [port])
    },
    hasPort: (token) => arrived.has(token),
    takePort: (token) => {
      const port = arrived.get(token)
      arrived.delete(token)
      return port
    },
    onPort: (listener) => {
      portListener = listener
    },
  }
}
