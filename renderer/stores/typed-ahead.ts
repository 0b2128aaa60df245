import { betweenLetters } from '#domain/display-text'

/** Text older than this was meant for something that never came. */
const AGE_MAX_MS = 2_000
const LENGTH_MAX = 100

let typed = ''
let typedAt = 0
let field: ((text: string) => void) | undefined

/** Keeps text for the field that is about to open; one that is open already takes it at once. */
export function typeAhead(text: string, now = performance.now()): void {
  if (field !== undefined) return field(text)
  typed = ((now - typedAt > AGE_MAX_MS ? '' : typed) + text).slice(0, LENGTH_MAX)
  typedAt = now
}

/** Takes back the last letter that was kept. */
export function eraseAhead(): void {
  typed = typed.slice(0, betweenLetters(typed, typed.length - 1))
}

/** Gives a mounted field the text typed before, and text that arrives later; the answer ends it. */
export function followTypedAhead(take: (text: string) => void, now = performance.now()): () => void {
  field = take
  const text = now - typedAt > AGE_MAX_MS ? '' : typed
  typed = ''
  if (text !== '') take(text)
  return () => {
    field = undefined
  }
}
