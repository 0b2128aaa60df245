import type { Message } from './envelopes'

/** Size at which batches are cut, so that the other side starts on the first part while the rest is queued. */
const BATCH_MAX = 1_024
/** An async iterator takes three microtasks per value; after a longer pause the queue is sent. */
const QUIET_TICKS = 4

/** Sends messages, in batches if the other side accepts them. */
export interface Batcher {
  send(message: Message): void
  flush(): void
}

/**
 * Posts messages individually, or collects those of one turn into one array. A message that can't be cloned is reported
 * through `onUnsendable` without affecting its batch.
 */
export function createBatcher(
  post: (value: unknown) => void,
  batch: boolean,
  onUnsendable: (message: Message) => void,
): Batcher {
  let queue: Message[] = []
  let scheduled = false
  let seen = 0
  let quiet = 0
  const tick = Promise.resolve()

  function postOne(message: Message): void {
    try {
      post(message)
    } catch {
      // The sender learns which message can't be cloned.
      onUnsendable(message)
    }
  }

  function flush(): void {
    const messages = queue
    queue = []
    seen = 0
    quiet = 0
    const [first] = messages
    if (first === undefined) return
    if (messages.length === 1) return postOne(first)
    try {
      post(messages)
    } catch {
      // One of them can't be cloned: send the others individually.
      messages.forEach(postOne)
    }
  }

  function drain(): void {
    if (queue.length > seen) {
      seen = queue.length
      quiet = 0
    } else quiet += 1
    if (queue.length > 0 && quiet < QUIET_TICKS) {
      void tick.then(drain)
      return
    }
    scheduled = false
    flush()
  }

  return {
    send(message) {
      if (!batch) return postOne(message)
      queue.push(message)
      if (queue.length >= BATCH_MAX) flush()
      else if (!scheduled) {
        scheduled = true
        void tick.then(drain)
      }
    },
    flush,
  }
}
