import type { MessagePortLike } from '#protocol/port'

/** One end of a pair of ports; records what was posted on it. */
export class FakePort implements MessagePortLike {
  other: FakePort | undefined
  closed = false
  readonly posted: unknown[] = []
  #listener: ((event: { readonly data: unknown }) => void) | undefined

  postMessage(value: unknown): void {
    const data: unknown = structuredClone(value)
    this.posted.push(data)
    const target = this.other
    queueMicrotask(() => target?.receive(data))
  }

  addEventListener(_type: 'message', listener: (event: { readonly data: unknown }) => void): void {
    this.#listener = listener
  }

  start(): void {}

  close(): void {
    this.closed = true
  }

  /** Delivers a value as if the other side had posted it. */
  receive(data: unknown): void {
    if (!this.closed) this.#listener?.({ data })
  }

  /** Everything posted so far, with arrays flattened. */
  get messages(): readonly Readonly<Record<string, unknown>>[] {
    return this.posted.flat() as Readonly<Record<string, unknown>>[]
  }
}

/** Two connected ports. */
export function aPortPair(): readonly [FakePort, FakePort] {
  const [a, b] = [new FakePort(), new FakePort()]
  a.other = b
  b.other = a
  return [a, b]
}
