import { expect, it } from 'vitest'
import { typedNumber } from '#domain/typed-number'

it.each([
  ['1,5', 1.5],
  ['4,25', 4.25],
  ['0,05', 0.05],
  ['1.5', 1.5],
  [' 12 ', 12],
  [',5', 0.5],
  ['7.', 7],
  ['−3', -3],
  ['-3', -3],
  ['１２', 12],
  ['1e3', 1_000],
  ['5.2e-05', 0.000052],
  ['0000000000000000001', 1],
])('%s is typed → %s is meant', (text, number) => expect(typedNumber(text)).toBe(number))

it.each([
  '',
  ' ',
  '1.234,5',
  '1,234.5',
  '1 234',
  "1'234",
  '1,2,3',
  '--3',
  '12a',
  '٣٫٥',
  '12345678901234567890',
  'NaN',
  'Infinity',
  '0x10',
  '1e999',
])('“%s” is typed → no number, rather than another one', (text) => expect(typedNumber(text)).toBeUndefined())
