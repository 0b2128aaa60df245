import { expect, it } from 'vitest'
import {
  isChanged,
  LIGHT_RANGE,
  lightAt,
  lightFilter,
  PLAIN_LIGHT,
  placeOfLight,
} from '../../../../../reviewer/editors/canvas/light'

it('an unadjusted picture → has no filter', () => {
  expect(lightFilter(PLAIN_LIGHT)).toBe('')
  expect(isChanged(PLAIN_LIGHT)).toBe(false)
})

it.each([
  [{ brightness: 150 }, 'brightness(150%)'],
  [{ contrast: 80 }, 'contrast(80%)'],
  [{ saturation: 0 }, 'saturate(0%)'],
  [{ inverted: true }, 'invert(100%)'],
  [{ inverted: true, brightness: 120, saturation: 50 }, 'invert(100%) brightness(120%) saturate(50%)'],
])('%o → is shown through %s', (part, filter) => {
  expect(lightFilter({ ...PLAIN_LIGHT, ...part })).toBe(filter)
  expect(isChanged({ ...PLAIN_LIGHT, ...part })).toBe(true)
})

it.each([
  [-100, 20],
  [-50, 60],
  [0, 100],
  [25, 150],
  [100, 300],
])('a slider at %s of its way from the centre → %s percent, and back', (place, percent) => {
  expect(lightAt(place, LIGHT_RANGE)).toBe(percent)
  expect(placeOfLight(percent, LIGHT_RANGE)).toBe(place)
})
