/** More digits than a number of a computer holds; the rest would be another number. */
const DIGITS_MAX = 15
const WRITTEN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i

/**
 * The number that a person typed, with a point or a comma before its decimals; undefined for any other text. A sign that
 * groups digits makes it none: nobody can tell 1.234 of one country from that of another.
 */
export function typedNumber(text: string): number | undefined {
  // Digits of full width are digits, and a minus is written in two ways.
  const plain = text.normalize('NFKC').replace('\u2212', '-').trim()
  if (!WRITTEN.test(plain)) return undefined
  const [digits = ''] = plain.split(/e/i)
  if (digits.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length > DIGITS_MAX) return undefined
  const number = Number(plain.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}
