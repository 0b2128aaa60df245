import { expect, it } from 'vitest'
import { lengthText } from '../../../../../reviewer/editors/tools/measure/scale'

it.each([
  [100, undefined, '100.0 px'],
  [100, { perPixel: 0.25, unit: 'µm' }, '25 µm (100.0 px)'],
  [100_000, { perPixel: 0.25, unit: 'µm' }, '2.5 cm (100000.0 px)'],
  [8, { perPixel: 0.05, unit: 'µm' }, '400 nm (8.0 px)'],
  [1_234.5, { perPixel: 0.1, unit: 'm' }, '123.5 m (1234.5 px)'],
  [30, { perPixel: 0.01, unit: 'm' }, '30 cm (30.0 px)'],
  [50_000, { perPixel: 0.1, unit: 'm' }, '5 km (50000.0 px)'],
] as const)('a line of %d pixels at the scale %j reads %s', (pixels, scale, text) => {
  expect(lengthText(pixels, scale)).toBe(text)
})
