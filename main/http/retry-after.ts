import { RETRY_AFTER_MAX_MS } from '#domain/constants'
import type { HttpAnswer } from './http-answer'

const SECONDS = /^\d{1,9}$/
/** Only the forms that HTTP knows: `Date.parse` makes a date of almost anything. */
const HTTP_DATE = /^[A-Z][a-z]{2,8},? [\w -]{9,12}[\d: ]{8,} GMT$/

/** How many milliseconds an answer asks to be left alone, at most a quarter of an hour; nothing where it does not ask. */
export function retryAfter({ headers }: Pick<HttpAnswer, 'headers'>, now: number): number | undefined {
  const said = headers['retry-after']
  if (typeof said !== 'string') return undefined
  const text = said.trim()
  // A date is of the clock of the one who answers, which need not be right here.
  const wait = SECONDS.test(text) ? Number(text) * 1_000 : (dateIn(text) ?? 0) - (dateIn(headers['date']) ?? now)
  return wait > 0 ? Math.min(wait, RETRY_AFTER_MAX_MS) : undefined
}

function dateIn(said: unknown): number | undefined {
  const at = typeof said === 'string' && HTTP_DATE.test(said.trim()) ? Date.parse(said) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
