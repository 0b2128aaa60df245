import { createObservable, type Observable } from '../observable'

/** Something that a person waits for: told while it lasts, and given up when they want to. */
export interface Waiting {
  /** What is under way, in words; undefined where nothing is. */
  readonly busy: Observable<string | undefined>
  /** Tells what begins, and gives up what was under way; answers how to tell other words of it, and how to end it. */
  readonly begin: (words: string, onGivenUp: () => void) => { readonly tell: (words: string) => void; end(): void }
  /** Gives up what is under way. */
  readonly cancel: () => void
}

/** One thing at a time. */
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
