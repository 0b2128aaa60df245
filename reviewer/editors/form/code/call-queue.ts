import type { CodeChange } from '#domain/annotation/forms/code-changes'
import type { AnswerPath } from '#domain/annotation/forms/answers'
import type { CallOrder } from './messages'

/** Result of a call; `value` is missing if the code has no such function, or if it failed or was ended. */
export interface CodeEnd {
  readonly value?: unknown
  readonly isFailed: boolean
  /** What it printed meanwhile. */
  readonly printed: string
}

/** Result of a call that ended without the function. */
export const NO_VALUE: CodeEnd = { isFailed: true, printed: '' }
/** Result of a call whose function doesn't exist, or whose place another call took. */
export const NOT_CALLED: CodeEnd = { isFailed: false, printed: '' }

/** A call of a function, with the data that it reads and the receiver of its changes. */
export interface CodeCall extends Pick<CallOrder, 'name' | 'args'> {
  /** Returns the data at the moment at which the call begins. */
  readonly sees: () => Pick<CallOrder, 'data' | 'itemData' | 'payload'>
  readonly onChange: (change: CodeChange) => void
  /** Receives the messages for web components. */
  readonly onPost?: (path: AnswerPath, data: unknown) => void
  /** Takes the place of a waiting call with the same name here. */
  readonly replaces?: string
  /** The call may be dropped while too many others wait. */
  readonly mayBeLeftOut?: boolean
}

/** A call that waits for its turn. */
export interface WaitingCall extends CodeCall {
  readonly resolve: (end: CodeEnd) => void
}

/** Most waiting calls before one that may be dropped. */
export const WAITING_MAX = 100

/** Calls that wait while another one runs. */
export class CallQueue {
  #calls: WaitingCall[] = []

  /** Adds a call, or puts it in the place of the one that it replaces; false if it is dropped. */
  add(call: WaitingCall): boolean {
    if (call.mayBeLeftOut === true && this.#calls.length >= WAITING_MAX) return false
    const at = call.replaces === undefined ? -1 : this.#calls.findIndex(({ replaces }) => replaces === call.replaces)
    this.#calls[at]?.resolve(NOT_CALLED)
    if (at === -1) this.#calls.push(call)
    else this.#calls[at] = call
    return true
  }

  take(): WaitingCall | undefined {
    return this.#calls.shift()
  }

  /** Ends all waiting calls without a value. */
  endAll(): void {
    const left = this.#calls
    this.#calls = []
    for (const call of left) call.resolve(NO_VALUE)
  }
}
