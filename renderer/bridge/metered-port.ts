import type { Clock, MessagePortLike } from '#protocol/port'

/** What one message weighs, and how much a document may send: at rest this much at once, then this much per second. */
const ALLOWED_PER_SECOND = 10_000
const REQUEST_WEIGHT = 20

/** A port that stops listening for good when more comes in than a reviewer at work ever sends. */
export function meteredPort(port: MessagePortLike, clock: Clock, onFlood: () => void): MessagePortLike {
  let left = ALLOWED_PER_SECOND
  let at = clock.now()
  let flooded = false

  function charge(data: unknown): void {
    const now = clock.now()
    left = Math.min(ALLOWED_PER_SECOND, left + ((now - at) / 1_000) * ALLOWED_PER_SECOND)
    at = now
    left -= weightOf(data)
  }

  return {
    postMessage: (value) => port.postMessage(value),
    start: () => port.start(),
    close: () => port.close(),
    addEventListener(type, listener) {
      port.addEventListener(type, (event) => {
        if (flooded) return
        charge(event.data)
        if (left >= 0) return listener(event)
        flooded = true
        onFlood()
      })
    },
  }
}

function weightOf(data: unknown): number {
  if (!Array.isArray(data)) return isRequest(data) ? REQUEST_WEIGHT : 1
  if (data.length > ALLOWED_PER_SECOND) return data.length
  return data.reduce<number>((sum, message) => sum + (isRequest(message) ? REQUEST_WEIGHT : 1), 0)
}

function isRequest(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'request'
}
