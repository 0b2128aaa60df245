import type { Message } from './envelopes'

/** Where batches are cut, so that the other side starts on the first part while the rest is still being queued. */
const BATCH_MAX = 1_024
/** An async iterator takes three microtasks per value; a queue that rests longer than that is sent. */
const QUIET_TICKS = 4

/** Sends messages, together where the other side takes batches. */
export interface Batcher {
  send(message: Message): void
  flush(): void
}

/**
 * Posts messages one by one, or gathers what is queued in one go into one array.
 * A message that can't be cloned never takes its batch with it: it alone comes back through `onUnsendable`.
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
      // The sender is told which message can't be cloned.
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
      // One of them can't be cloned: sent one by one, the others arrive.
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
