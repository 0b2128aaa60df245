/** A JavaScript number keeps so many digits exactly. */
const DIGITS_MAX = 15
const WRITTEN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i

/**
 * Reads the number that a person typed, with a point or a comma before its decimals; undefined for any other text.
 * Signs that group digits are refused, because they differ by country.
 */
export function typedNumber(text: string): number | undefined {
  // Full-width digits count, and so does the typographic minus.
  const plain = text.normalize('NFKC').replace('\u2212', '-').trim()
  if (!WRITTEN.test(plain)) return undefined
  const [digits = ''] = plain.split(/e/i)
  if (digits.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length > DIGITS_MAX) return undefined
  const number = Number(plain.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}
