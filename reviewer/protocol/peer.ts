import { REQUEST_TIMEOUT_MS, STREAM_CREDIT_MAX } from '#domain/constants'
import { err, ok } from '#domain/result'
import { createAnswering, type Handlers } from './answering'
import { createBatcher } from './batcher'
import { type Message, type WireError, wireFailure } from './envelopes'
import { type Malformed, parseMessage } from './parse'
import { type Answer, createPending } from './pending'
import type { CancelSignal, Clock, MessagePortLike } from './port'
import { createReading } from './reading'

export type { Answer } from './pending'
export type { Handlers, Reply } from './answering'

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

/** Runs the protocol over a port; both ends use this engine, which needs neither DOM nor Node. */
export function createPeer(options: PeerOptions): Peer {
  const { port, clock, handlers, onEvent, onDropped } = options
  const timeoutMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  const drop = (): void => onDropped?.()
  const batcher = createBatcher((value) => port.postMessage(value), options.batch, onUnsendable)
  const pending = createPending(clock, timeoutMs, (id) => send({ type: 'abort', id }))
  const answering = createAnswering(send, handlers, drop)
  const reading = createReading({ send, clock, timeoutMs, producer: answering.producer })
  let lastId = 0
  let closed: WireError | undefined

  function send(message: Message): void {
    if (closed === undefined) batcher.send(message)
  }

  function onResponse(id: string, answer: Answer): void {
    if (pending.settle(id, answer)) return
    reading.fail(id, answer.ok ? wireFailure('invalid_answer') : answer.error)
  }

  function onMalformed(message: Malformed): void {
    drop()
    const { id, of, item } = message
    if (id === undefined) return
    if (of === 'request') answering.reject(id, wireFailure('invalid_request'))
    else if (of === 'response') onResponse(String(id), err(wireFailure('invalid_answer')))
    else if (of === 'stream') reading.onMalformed(id, item)
  }

  function onMessage(value: unknown): void {
    const message = parseMessage(value)
    switch (message.type) {
      case 'request':
        return answering.onRequest(message)
      case 'response':
        return onResponse(message.id, message.state === 'fulfilled' ? ok(message.data) : err(message.data))
      case 'abort':
        return answering.onAbort(message.id)
      case 'stream':
        return reading.onMessage(message)
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

  function onUnsendable(message: Message): void {
    if (message.type === 'request') {
      pending.settle(message.id, err(wireFailure('invalid_request')))
      reading.fail(message.id, wireFailure('invalid_request'))
    } else if (message.type === 'response') answering.reject(message.id, wireFailure('invalid_answer'))
    else if (message.type === 'stream') answering.producer(message.id)?.fail(wireFailure('invalid_answer'))
  }

  port.addEventListener('message', onPosted)
  port.start()

  return {
    request(action, args, { signal } = {}) {
      if (closed !== undefined) return Promise.resolve(err(closed))
      if (signal?.aborted) return Promise.resolve(err(wireFailure('aborted')))
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
      const consumer = reading.open(id, credit, closed === undefined ? signal : undefined)
      if (closed !== undefined) consumer.onError(closed)
      return consumer
    },
    emit(name, data) {
      send(data === undefined ? { type: 'event', name } : { type: 'event', name, data })
    },
    close(reason = wireFailure('aborted')) {
      if (closed !== undefined) return
      batcher.flush()
      closed = reason
      pending.closeAll(reason)
      reading.failAll(reason)
      answering.abortAll()
      port.close()
    },
    get pendingCount() {
      return pending.size
    },
  }
}
