import { REQUEST_TIMEOUT_MS, STREAM_CREDIT_MAX } from '#domain/constants'
import { type ErrorCode, platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { createBatcher } from './batcher'
import { type Message, type RequestMessage, type StreamMessage, toWireError, type WireError } from './envelopes'
import { type Malformed, parseMessage } from './parse'
import { type Answer, createPending } from './pending'
import { CancelSource, type CancelSignal, type Clock, type MessagePortLike } from './port'
import { StreamConsumer } from './stream-consumer'
import { failureOf, StreamProducer } from './stream-producer'

export type { Answer } from './pending'

/** Reply of a handler: an answer now or later, a stream of values, or undefined for an unknown action. */
export type Reply = Answer | PromiseLike<Answer> | AsyncIterable<unknown> | undefined

/** Answers the other side's requests; `signal` aborts when the answer is no longer needed. */
export type Handlers = (action: string, args: readonly unknown[], signal: CancelSignal) => Reply

export interface PeerOptions {
  readonly port: MessagePortLike
  readonly clock: Clock
  /** Whether the other side accepts arrays of messages. This side always does. */
  readonly batch: boolean
  readonly handlers?: Handlers
  readonly onEvent?: (name: string, data: unknown) => void
  /** Called once per refused or ignored message. */
  readonly onDropped?: () => void
  readonly requestTimeoutMs?: number
}

export interface RequestOptions {
  readonly signal?: CancelSignal
}

export interface StreamOptions extends RequestOptions {
  /** Most values in transit or waiting; 1024 by default. */
  readonly credit?: number
}

/** One end of the protocol on one port. */
export interface Peer {
  /**
   * Requests one answer; failures (also `timeout`, `aborted`, `unknown_action`, `invalid_answer`) are returned as data.
   */
  request(action: string, args: readonly unknown[], options?: RequestOptions): Promise<Answer>
  /** Requests a stream; iterate it once. Leaving the loop cancels it, a failure is thrown as StreamFailure. */
  stream(action: string, args: readonly unknown[], options?: StreamOptions): AsyncIterableIterator<unknown>
  emit(name: string, data?: unknown): void
  /** Sends the queue, rejects pending requests with `reason`, stops handlers of open requests, and closes the port. */
  close(reason?: WireError): void
  readonly pendingCount: number
}

let resolveTaken: (answer: Answer) => void
/** Shared executor of all promises, which saves a closure per request. */
const takeResolve = (resolve: (answer: Answer) => void): void => {
  resolveTaken = resolve
}

/** Number of remembered cancelled streams, whose late values are dropped silently. */
const CANCELLED_MAX = 1_024

/** Runs the protocol over a port; both ends use this engine, which needs neither DOM nor Node. */
export function createPeer(options: PeerOptions): Peer {
  const { port, clock, handlers, onEvent, onDropped } = options
  const answering = new Map<string, CancelSource | StreamProducer>()
  const consumers = new Map<string, StreamConsumer>()
  const cancelled = new Set<string>()
  const batcher = createBatcher((value) => port.postMessage(value), options.batch, onUnsendable)
  const timeoutMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  const pending = createPending(clock, timeoutMs, (id) => send({ type: 'abort', id }))
  let lastId = 0
  let closed: WireError | undefined

  function send(message: Message): void {
    if (closed === undefined) batcher.send(message)
  }

  function reject(id: string | number, error: WireError): void {
    // A refused id may be a number; it is returned unchanged.
    send({ type: 'response', id: id as string, state: 'rejected', data: error })
  }

  function respond(id: string, answer: Answer): void {
    if (answer.ok) send({ type: 'response', id, state: 'fulfilled', data: answer.value })
    else reject(id, answer.error)
  }

  function onRequest(message: RequestMessage): void {
    const { id, action } = message
    // The map is mostly empty, and a lookup would still hash a new string.
    if (answering.size > 0 && answering.has(id)) return drop()
    const cancel = new CancelSource()
    let reply: Reply
    try {
      reply = handlers?.(action, message.args, cancel)
    } catch (thrown) {
      return reject(id, failureOf(thrown))
    }
    if (reply === undefined) return reject(id, failure('unknown_action'))
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

  function onResponse(id: string, answer: Answer): void {
    if (pending.settle(id, answer)) return
    consumers.get(id)?.onError(answer.ok ? failure('invalid_answer') : answer.error)
  }

  function onStream(message: StreamMessage): void {
    const { id } = message
    if (message.item === 'read' || message.item === 'cancel') {
      const producer = answering.get(id)
      if (!(producer instanceof StreamProducer)) return unknownStream(id)
      if (message.item === 'read') producer.read(message.count)
      else producer.stop()
      return
    }
    const consumer = consumers.get(id)
    if (message.item === 'error') consumer?.onError(message.data)
    else if (consumer === undefined) {
      if (!cancelled.has(id)) unknownStream(id)
    } else if ('done' in message) consumer.onDone()
    else consumer.onValue(message.value)
  }

  function unknownStream(id: string | number): void {
    send({ type: 'stream', id: id as string, item: 'error', data: failure('unknown_stream') })
  }

  function onMalformed(message: Malformed): void {
    drop()
    const { id, of, item } = message
    if (id === undefined) return
    if (of === 'request') reject(id, failure('invalid_request'))
    else if (of === 'response') onResponse(String(id), err(failure('invalid_answer')))
    else if (of === 'stream') onMalformedStream(id, item)
  }

  function onMalformedStream(id: string | number, item: unknown): void {
    const consumer = consumers.get(String(id))
    if (item === 'error') return consumer?.onError(failure('invalid_answer'))
    if (item === 'message' && consumer !== undefined) return consumer.cancel(failure('invalid_answer'))
    const producer = item === 'message' ? undefined : answering.get(String(id))
    if (producer instanceof StreamProducer) {
      producer.fail(failure('invalid_request'))
      producer.signal.abort()
    } else unknownStream(id)
  }

  function onMessage(value: unknown): void {
    const message = parseMessage(value)
    switch (message.type) {
      case 'request':
        return onRequest(message)
      case 'response':
        return onResponse(message.id, message.state === 'fulfilled' ? ok(message.data) : err(message.data))
      case 'abort':
        return onAbort(message.id)
      case 'stream':
        return onStream(message)
      case 'event':
        return onEvent?.(message.name, message.data)
      case 'malformed':
        return onMalformed(message)
    }
  }

  function onPosted(event: { readonly data: unknown }): void {
    if (closed !== undefined) return
    const { data } = event
    if (!Array.isArray(data)) onMessage(data)
    else if (data.length === 0) drop()
    else for (let i = 0; i < data.length; i += 1) onMessage(data[i])
  }

  function drop(): void {
    onDropped?.()
  }

  function onUnsendable(message: Message): void {
    if (message.type === 'request') {
      pending.settle(message.id, err(failure('invalid_request')))
      consumers.get(message.id)?.onError(failure('invalid_request'))
    } else if (message.type === 'response') reject(message.id, failure('invalid_answer'))
    else if (message.type === 'stream') {
      const producer = answering.get(message.id)
      if (producer instanceof StreamProducer) producer.fail(failure('invalid_answer'))
    }
  }

  function onStreamEnd(id: string, wasCancelled: boolean): void {
    consumers.delete(id)
    if (!wasCancelled) return
    cancelled.add(id)
    if (cancelled.size > CANCELLED_MAX) for (const oldest of cancelled) return void cancelled.delete(oldest)
  }

  port.addEventListener('message', onPosted)
  port.start()

  return {
    request(action, args, { signal } = {}) {
      if (closed !== undefined) return Promise.resolve(err(closed))
      if (signal?.aborted) return Promise.resolve(err(failure('aborted')))
      lastId += 1
      const number = lastId
      const id = String(number)
      const answer = new Promise<Answer>(takeResolve)
      pending.add(number, id, resolveTaken, signal)
      send({ type: 'request', id, action, args })
      return answer
    },
    stream(action, args, { signal, credit = STREAM_CREDIT_MAX } = {}) {
      lastId += 1
      const id = String(lastId)
      send({ type: 'request', id, action, args })
      const cancel = () => consumer.cancel(failure('aborted'))
      const consumer = new StreamConsumer(
        id,
        send,
        (ended, wasCancelled) => {
          signal?.removeEventListener('abort', cancel)
          onStreamEnd(ended, wasCancelled)
        },
        credit,
        clock,
        timeoutMs,
      )
      consumers.set(id, consumer)
      if (closed !== undefined) consumer.onError(closed)
      else if (signal?.aborted) cancel()
      else signal?.addEventListener('abort', cancel)
      return consumer
    },
    emit(name, data) {
      send(data === undefined ? { type: 'event', name } : { type: 'event', name, data })
    },
    close(reason = failure('aborted')) {
      if (closed !== undefined) return
      batcher.flush()
      closed = reason
      pending.closeAll(reason)
      for (const consumer of consumers.values()) consumer.onError(reason)
      for (const id of answering.keys()) onAbort(id)
      port.close()
    },
    get pendingCount() {
      return pending.size
    },
  }
}

function failure(code: ErrorCode): WireError {
  return toWireError(platformError(code))
}
