import { HANDSHAKE_REPEAT_MS } from '#domain/constants'
import { type ConnectMessage, PROTOCOL_VERSION, type ReadyMessage } from '#protocol/envelopes'
import type { Clock } from '#protocol/port'
import type { HostAddress } from './host-address'

/** Result of the handshake: the port, and whether the host accepts arrays of messages. */
export interface HostPort {
  readonly port: MessagePort
  readonly batch: boolean
}

/** The part of a window that the handshake needs. */
export interface HandshakeWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void }
  addEventListener(type: 'message', listener: (event: HandshakeEvent) => void): void
}

export interface HandshakeEvent {
  readonly data: unknown
  readonly origin: string
  readonly source: unknown
  readonly ports: readonly MessagePort[]
}

/**
 * Calls out to the host until it hands over a port; the only place that posts to a window.
 * Everything else that arrives on the window, before and after, is reported to `onDropped`.
 */
export function connectToHost(
  page: HandshakeWindow,
  address: HostAddress,
  clock: Clock,
  doc: string,
  onDropped: () => void,
): Promise<HostPort> {
  return new Promise((resolve) => {
    let connected = false
    page.addEventListener('message', (event) => {
      if (isOwnEcho(event, page, doc) || isFromInside(event, page)) return
      if (connected || !isConnect(event, page, address)) return onDropped()
      const [port] = event.ports
      if (port === undefined) return onDropped()
      connected = true
      resolve({ port, batch: event.data.batch === true })
    })
    const ready: ReadyMessage = { type: 'reviewer:ready', version: PROTOCOL_VERSION, batch: true, doc }
    function call(): void {
      if (connected) return
      page.parent.postMessage(ready, address.origin)
      clock.setTimeout(call, HANDSHAKE_REPEAT_MS)
    }
    call()
  })
}

/** In a webview the reviewer hears itself. */
function isOwnEcho(event: HandshakeEvent, page: HandshakeWindow, doc: string): boolean {
  return event.source === page && isFields(event.data) && event.data.type === 'reviewer:ready' && event.data.doc === doc
}

/** Frames of the page have hearers of their own; none of them is the host. */
function isFromInside({ source }: HandshakeEvent, page: HandshakeWindow): boolean {
  return source !== page && isFields(source) && source['parent'] === page
}

function isConnect(
  event: HandshakeEvent,
  page: HandshakeWindow,
  address: HostAddress,
): event is HandshakeEvent & { data: ConnectMessage } {
  return (
    event.source === page.parent &&
    event.origin === address.origin &&
    isFields(event.data) &&
    event.data.type === 'reviewer:connect' &&
    event.data.version === PROTOCOL_VERSION &&
    event.ports.length === 1
  )
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
