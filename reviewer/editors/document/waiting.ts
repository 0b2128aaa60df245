import { createObservable, type Observable } from '../observable'

/** A running operation that the user waits for, with a progress message and a way to cancel. */
export interface Waiting {
  /** Text about the running operation; undefined if there is none. */
  readonly busy: Observable<string | undefined>
  /** Starts an operation and cancels the previous one; returns functions to change its text and to end it. */
  readonly begin: (words: string, onGivenUp: () => void) => { readonly tell: (words: string) => void; end(): void }
  /** Cancels the running operation. */
  readonly cancel: () => void
}

/** Runs one operation at a time. */
export function createWaiting(): Waiting {
  const busy = createObservable<string | undefined>(undefined)
  let giveUp: (() => void) | undefined

  function cancel(): void {
    const now = giveUp
    giveUp = undefined
    busy.set(undefined)
    now?.()
  }

  return {
    busy,
    begin(words, onGivenUp) {
      cancel()
      giveUp = onGivenUp
      busy.set(words)
      const isNow = () => giveUp === onGivenUp
      return {
        tell: (next) => void (isNow() && busy.set(next)),
        end() {
          if (!isNow()) return
          giveUp = undefined
          busy.set(undefined)
        },
      }
    },
    cancel,
  }
}
