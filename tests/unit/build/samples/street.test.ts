import { describe, expect, it } from 'vitest'
import { STREET_PICTURE } from '../../../../build/samples/street/street-picture'
import { streetPlan } from '../../../../build/samples/street/street-plan'

const WIDTH = 96

it('one seed → gives one picture, and another seed another', () => {
  const first = STREET_PICTURE.paint(5, WIDTH)
  expect(first.pixels.length).toBe(first.width * first.height * 3)
  expect(Buffer.from(STREET_PICTURE.paint(5, WIDTH).pixels).equals(first.pixels)).toBe(true)
  expect(Buffer.from(STREET_PICTURE.paint(6, WIDTH).pixels).equals(first.pixels)).toBe(false)
})

it('the first hundred pictures → show many kinds of streets', () => {
  const plans = Array.from({ length: 100 }, (_, seed) => streetPlan(seed + 1))
  expect(new Set(plans.map((plan) => plan.weather)).size).toBe(6)
  expect(new Set(plans.map((plan) => plan.place)).size).toBe(3)
  expect(new Set(plans.map((plan) => `${plan.place} ${plan.weather}`)).size).toBeGreaterThan(12)
})

describe('every picture of the sample', () => {
  it('is neither empty, black nor burnt out', () => {
    for (let seed = 1; seed <= 9; seed += 1) {
      const { pixels } = STREET_PICTURE.paint(seed, WIDTH)
      const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length
      const spread = Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length)
      expect(mean, `seed ${seed}`).toBeGreaterThan(15)
      expect(mean, `seed ${seed}`).toBeLessThan(225)
      expect(spread, `seed ${seed}`).toBeGreaterThan(12)
    }
  }, 60_000)
})
