import { type Message, type RequestMessage, type WireError, wireFailure } from './envelopes'
import type { Answer } from './pending'
import { CancelSource, type CancelSignal } from './port'
import { failureOf, StreamProducer } from './stream-producer'

/** Reply of a handler: an answer now or later, a stream of values, or undefined for an unknown action. */
export type Reply = Answer | PromiseLike<Answer> | AsyncIterable<unknown> | undefined

/** Answers the other side's requests; `signal` aborts when the answer is no longer needed. */
export type Handlers = (action: string, args: readonly unknown[], signal: CancelSignal) => Reply

/** The other side's requests that this side is answering. */
export interface Answering {
  onRequest(message: RequestMessage): void
  onAbort(id: string): void
  /** Rejects a request. A refused id may be a number; it is returned unchanged. */
  reject(id: string | number, error: WireError): void
  /** The stream that answers a request. */
  producer(id: string): StreamProducer | undefined
  abortAll(): void
}

/** Runs the handlers and sends their answers; `onDuplicate` reports a request whose id is already in use. */
export function createAnswering(
  send: (message: Message) => void,
  handlers: Handlers | undefined,
  onDuplicate: () => void,
): Answering {
  const answering = new Map<string, CancelSource | StreamProducer>()

  function reject(id: string | number, error: WireError): void {
    send({ type: 'response', id: id as string, state: 'rejected', data: error })
  }

  function respond(id: string, answer: Answer): void {
    if (answer.ok) send({ type: 'response', id, state: 'fulfilled', data: answer.value })
    else reject(id, answer.error)
  }

  function produce(id: string, source: AsyncIterable<unknown>, cancel: CancelSource): void {
    const producer = new StreamProducer(id, send, () => answering.delete(id))
    producer.signal.addEventListener('abort', () => cancel.abort())
    answering.set(id, producer)
    producer.open(source)
  }

  function onAbort(id: string): void {
    const work = answering.get(id)
    if (work instanceof StreamProducer) work.stop()
    else if (work !== undefined) {
      answering.delete(id)
      work.abort()
    }
  }

  return {
    onRequest(message) {
      const { id, action } = message
      // The map is mostly empty, and a lookup would still hash a new string.
      if (answering.size > 0 && answering.has(id)) return onDuplicate()
      const cancel = new CancelSource()
      let reply: Reply
      try {
        reply = handlers?.(action, message.args, cancel)
      } catch (thrown) {
        return reject(id, failureOf(thrown))
      }
      if (reply === undefined) return reject(id, wireFailure('unknown_action'))
      if ('ok' in reply) return respond(id, reply)
      if (Symbol.asyncIterator in reply) return produce(id, reply, cancel)
      answering.set(id, cancel)
      reply.then(
        (answer) => {
          if (answering.delete(id)) respond(id, answer)
        },
        (thrown: unknown) => {
          if (answering.delete(id)) reject(id, failureOf(thrown))
        },
      )
    },
    onAbort,
    reject,
    producer(id) {
      const work = answering.get(id)
      return work instanceof StreamProducer ? work : undefined
    },
    abortAll() {
      for (const id of answering.keys()) onAbort(id)
    },
  }
}
