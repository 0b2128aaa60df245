import { STREAM_CREDIT_MAX } from '#domain/constants'
import { platformError } from '#domain/errors'
import { type StreamMessage, toWireError, type WireError } from './envelopes'
import { CancelSource } from './port'

/** Wire failure of a handler's exception; a StreamFailure keeps its own. */
export function failureOf(thrown: unknown): WireError {
  if (typeof thrown === 'object' && thrown !== null && 'wire' in thrown) return thrown.wire as WireError
  return toWireError(platformError('unexpected', thrown instanceof Error ? { detail: thrown.message } : {}))
}

/** Writing end of one stream: it reads its source one value ahead and never sends beyond its credit. */
export class StreamProducer {
  readonly signal = new CancelSource()
  #credit = 0
  #started = false
  #ended = false
  #wake: (() => void) | undefined
  #source: AsyncIterator<unknown> | undefined

  constructor(
    readonly id: string,
    private readonly send: (message: StreamMessage) => void,
    private readonly onEnd: (id: string) => void,
  ) {}

  /** Sets the source; values flow as soon as there is credit. */
  open(source: AsyncIterable<unknown>): void {
    this.#source = source[Symbol.asyncIterator]()
    this.#start()
  }

  read(count: number): void {
    this.#credit = Math.min(STREAM_CREDIT_MAX, this.#credit + count)
    this.#wake?.()
    this.#start()
  }

  /** Ends the stream silently and stops its source. */
  stop(): void {
    if (!this.#end()) return
    this.signal.abort()
    this.#wake?.()
    // The stream has no reader any more.
    void this.#source?.return?.().catch(() => undefined)
  }

  fail(error: WireError): void {
    if (this.#end()) this.send({ type: 'stream', id: this.id, item: 'error', data: error })
  }

  #start(): void {
    if (this.#started || this.#credit === 0 || this.#source === undefined) return
    this.#started = true
    this.#run(this.#source).catch((thrown: unknown) => this.fail(failureOf(thrown)))
  }

  async #run(source: AsyncIterator<unknown>): Promise<void> {
    while (!this.#ended) {
      const step = await source.next()
      if (this.#ended) return
      if (step.done === true) {
        if (this.#end()) this.send({ type: 'stream', id: this.id, item: 'message', done: true })
        return
      }
      if (this.#credit === 0) await this.#creditGiven()
      if (this.#ended) return
      this.#credit -= 1
      this.send({ type: 'stream', id: this.id, item: 'message', value: step.value })
    }
  }

  #creditGiven(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#wake = undefined
        resolve()
      }
    })
  }

  #end(): boolean {
    if (this.#ended) return false
    this.#ended = true
    this.onEnd(this.id)
    return true
  }
}
