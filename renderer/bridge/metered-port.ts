import type { Clock, MessagePortLike } from '#protocol/port'
import { ALLOWED_PER_SECOND, weightOf } from './message-weights'

/** A port that closes for good when it receives more than a working reviewer ever sends. */
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
