/** Digits that a JavaScript number stores exactly. */
const DIGITS_MAX = 15
const WRITTEN = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d{1,3})?$/i

/**
 * Parses a typed number with a decimal point or comma; undefined for any other text. Refuses digit grouping, because
 * its characters differ by country.
 */
export function typedNumber(text: string): number | undefined {
  // Accept full-width digits and the typographic minus.
  const plain = text.normalize('NFKC').replace('\u2212', '-').trim()
  if (!WRITTEN.test(plain)) return undefined
  const [digits = ''] = plain.split(/e/i)
  if (digits.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length > DIGITS_MAX) return undefined
  const number = Number(plain.replace(',', '.'))
  return Number.isFinite(number) ? number : undefined
}
