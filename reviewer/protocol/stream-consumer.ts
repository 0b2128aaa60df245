import { STREAM_CREDIT_MAX } from '#domain/constants'
import { platformError } from '#domain/errors'
import { type StreamMessage, toWireError, type WireError } from './envelopes'
import type { Clock } from './port'

/** Failure that ends an iteration early; `wire` is its wire form. */
export class StreamFailure extends Error {
  override readonly name = 'StreamFailure'
  constructor(readonly wire: WireError) {
    super(wire.message)
  }
}

/** Reading end of one stream: iterate it once; leaving the loop cancels it. */
export class StreamConsumer implements AsyncIterableIterator<unknown> {
  readonly #buffer: unknown[] = []
  #head = 0
  /** Granted credit that the reader has not used up; buffered values still count. */
  #outstanding = 0
  #ended = false
  #failure: WireError | undefined
  /** Time at which the producer last acted, or could act again. */
  #heardAt = 0
  #timer: unknown
  #waiting:
    | {
        readonly resolve: (result: IteratorResult<unknown>) => void
        readonly reject: (error: StreamFailure) => void
      }
    | undefined

  constructor(
    readonly id: string,
    private readonly send: (message: StreamMessage) => void,
    private readonly onEnd: (id: string, cancelled: boolean) => void,
    private readonly credit: number,
    private readonly clock: Clock,
    private readonly timeoutMs: number,
  ) {
    this.#grant()
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<unknown>> {
    if (this.#head < this.#buffer.length) return Promise.resolve({ done: false, value: this.#take() })
    if (this.#failure !== undefined) {
      const failure = new StreamFailure(this.#failure)
      this.#failure = undefined
      return Promise.reject(failure)
    }
    if (this.#ended) return Promise.resolve({ done: true, value: undefined })
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
  }

  return(): Promise<IteratorResult<unknown>> {
    this.cancel()
    return Promise.resolve({ done: true, value: undefined })
  }

  /** Tells the producer to stop; nothing is yielded after it. */
  cancel(reason?: WireError): void {
    if (this.#ended) return
    this.#buffer.length = this.#head = 0
    this.send({ type: 'stream', id: this.id, item: 'cancel', ...(reason === undefined ? {} : { reason }) })
    this.#finish(reason, true)
  }

  onValue(value: unknown): void {
    if (this.#ended) return
    if (this.#buffer.length - this.#head >= this.#outstanding) {
      return this.cancel(toWireError(platformError('invalid_answer', { detail: 'A value came beyond the credit.' })))
    }
    this.#heardAt = this.clock.now()
    if (this.#waiting === undefined) {
      this.#buffer.push(value)
      return
    }
    const { resolve } = this.#waiting
    this.#waiting = undefined
    this.#used()
    resolve({ done: false, value })
  }

  onDone(): void {
    this.#finish(undefined, false)
  }

  onError(error: WireError): void {
    this.#finish(error, false)
  }

  #take(): unknown {
    const value = this.#buffer[this.#head]
    this.#head += 1
    if (this.#head === this.#buffer.length) this.#buffer.length = this.#head = 0
    this.#used()
    return value
  }

  #used(): void {
    this.#outstanding -= 1
    if (!this.#ended && this.#outstanding <= this.credit / 2) this.#grant()
  }

  #grant(): void {
    const count = Math.min(this.credit, STREAM_CREDIT_MAX) - this.#outstanding
    if (count <= 0) return
    if (!this.#isAwaited()) this.#heardAt = this.clock.now()
    this.#outstanding += count
    this.send({ type: 'stream', id: this.id, item: 'read', count })
    this.#timer ??= this.clock.setTimeout(() => this.#check(), this.timeoutMs)
  }

  /** Whether the producer may send: it has unused credit. */
  #isAwaited(): boolean {
    return this.#outstanding > this.#buffer.length - this.#head
  }

  /** One timer monitors the whole stream; a value costs it nothing. */
  #check(): void {
    this.#timer = undefined
    if (!this.#isAwaited()) return
    const left = this.#heardAt + this.timeoutMs - this.clock.now()
    if (left > 0) this.#timer = this.clock.setTimeout(() => this.#check(), left)
    else this.cancel(toWireError(platformError('timeout')))
  }

  #finish(failure: WireError | undefined, cancelled: boolean): void {
    if (this.#ended) return
    this.#ended = true
    this.clock.clearTimeout(this.#timer)
    this.onEnd(this.id, cancelled)
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting === undefined) this.#failure = failure
    else if (failure === undefined) waiting.resolve({ done: true, value: undefined })
    else waiting.reject(new StreamFailure(failure))
  }
}
