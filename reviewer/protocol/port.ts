/** Part of a MessagePort that the protocol needs; browsers' and Node's ports both have it. */
export interface MessagePortLike {
  postMessage(value: unknown): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  start(): void
  close(): void
}

/** Clock of the protocol; tests pass a manual one. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

/** Part of an AbortSignal that a request or its handler needs. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Cancel signal with its trigger, for environments without AbortController; it fires once. */
export class CancelSource implements CancelSignal {
  aborted = false
  #listeners: (() => void)[] | undefined

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners ??= []
    this.#listeners.push(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners = this.#listeners?.filter((known) => known !== listener)
  }

  abort(): void {
    if (this.aborted) return
    this.aborted = true
    const listeners = this.#listeners
    this.#listeners = undefined
    if (listeners !== undefined) for (const listener of listeners) listener()
  }
}
