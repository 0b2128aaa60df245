import { expect, it } from 'vitest'
import { isChanged, lightFilter, PLAIN_LIGHT } from '../../../../../reviewer/editors/canvas/light'

it('a picture as it is has no filter', () => {
  expect(lightFilter(PLAIN_LIGHT)).toBe('')
  expect(isChanged(PLAIN_LIGHT)).toBe(false)
})

it.each([
  [{ brightness: 150 }, 'brightness(150%)'],
  [{ contrast: 80 }, 'contrast(80%)'],
  [{ saturation: 0 }, 'saturate(0%)'],
  [{ inverted: true }, 'invert(100%)'],
  [{ inverted: true, brightness: 120, saturation: 50 }, 'invert(100%) brightness(120%) saturate(50%)'],
])('%o is seen through %s', (part, filter) => {
  expect(lightFilter({ ...PLAIN_LIGHT, ...part })).toBe(filter)
  expect(isChanged({ ...PLAIN_LIGHT, ...part })).toBe(true)
})
