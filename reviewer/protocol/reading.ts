import { type Message, type StreamMessage, type WireError, wireFailure } from './envelopes'
import type { CancelSignal, Clock } from './port'
import { StreamConsumer } from './stream-consumer'
import type { StreamProducer } from './stream-producer'

/** Number of remembered cancelled streams, whose late values are dropped silently. */
const CANCELLED_MAX = 1_024

/** The streams that this side reads, and the stream messages of both directions. */
export interface Reading {
  /** Starts reading the answer to a request; `signal` cancels it. */
  open(id: string, credit: number, signal: CancelSignal | undefined): StreamConsumer
  onMessage(message: StreamMessage): void
  onMalformed(id: string | number, item: unknown): void
  /** Ends the stream of a request with a failure, if there is one. */
  fail(id: string, error: WireError): void
  failAll(error: WireError): void
}

interface Ports {
  readonly send: (message: Message) => void
  readonly clock: Clock
  readonly timeoutMs: number
  /** Finds a stream that this side writes. */
  readonly producer: (id: string) => StreamProducer | undefined
}

/** Creates the reading ends, and passes messages to the right end. */
export function createReading({ send, clock, timeoutMs, producer }: Ports): Reading {
  const consumers = new Map<string, StreamConsumer>()
  const cancelled = new Set<string>()

  function onEnd(id: string, wasCancelled: boolean): void {
    consumers.delete(id)
    if (!wasCancelled) return
    cancelled.add(id)
    if (cancelled.size > CANCELLED_MAX) for (const oldest of cancelled) return void cancelled.delete(oldest)
  }

  function unknownStream(id: string | number): void {
    send({ type: 'stream', id: id as string, item: 'error', data: wireFailure('unknown_stream') })
  }

  return {
    open(id, credit, signal) {
      const cancel = () => consumer.cancel(wireFailure('aborted'))
      const consumer = new StreamConsumer(
        id,
        send,
        (ended, wasCancelled) => {
          signal?.removeEventListener('abort', cancel)
          onEnd(ended, wasCancelled)
        },
        credit,
        clock,
        timeoutMs,
      )
      consumers.set(id, consumer)
      if (signal?.aborted) cancel()
      else signal?.addEventListener('abort', cancel)
      return consumer
    },
    onMessage(message) {
      const { id } = message
      if (message.item === 'read' || message.item === 'cancel') {
        const writer = producer(id)
        if (writer === undefined) unknownStream(id)
        else if (message.item === 'read') writer.read(message.count)
        else writer.stop()
        return
      }
      const consumer = consumers.get(id)
      if (message.item === 'error') consumer?.onError(message.data)
      else if (consumer === undefined) {
        if (!cancelled.has(id)) unknownStream(id)
      } else if ('done' in message) consumer.onDone()
      else consumer.onValue(message.value)
    },
    onMalformed(id, item) {
      const consumer = consumers.get(String(id))
      if (item === 'error') return consumer?.onError(wireFailure('invalid_answer'))
      if (item === 'message' && consumer !== undefined) return consumer.cancel(wireFailure('invalid_answer'))
      const writer = item === 'message' ? undefined : producer(String(id))
      if (writer === undefined) return unknownStream(id)
      writer.fail(wireFailure('invalid_request'))
      writer.signal.abort()
    },
    fail: (id, error) => consumers.get(id)?.onError(error),
    failAll(error) {
      for (const consumer of consumers.values()) consumer.onError(error)
    },
  }
}
