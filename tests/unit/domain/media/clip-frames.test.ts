import { describe, expect, it } from 'vitest'
import { chosenFrames, frameName } from '#domain/media/clip-frames'

const even = (count: number, rate: number) => Array.from({ length: count }, (_, at) => Math.round((at * 1e6) / rate))
const numbers = (...chosen: Parameters<typeof chosenFrames>) => chosenFrames(...chosen).map(({ number }) => number)

describe('the frames of a clip that become pictures', () => {
  it('are each n-th from the first on, with their times', () => {
    expect(chosenFrames(even(7, 10), { every: 3 })).toEqual([
      { number: 1, seconds: 0 },
      { number: 4, seconds: 0.3 },
      { number: 7, seconds: 0.6 },
    ])
    expect(numbers(even(4, 10), { every: 1 })).toEqual([1, 2, 3, 4])
    expect(numbers(even(4, 10), { every: 9 })).toEqual([1])
    expect(numbers([], { every: 1 })).toEqual([])
  })

  it('are those shown at each moment, also at rates that whole microseconds round', () => {
    expect(numbers(even(100, 25), { perSecond: 1 })).toEqual([1, 26, 51, 76])
    expect(numbers(even(90, 30), { perSecond: 30 })).toEqual(even(90, 30).map((_, at) => at + 1))
    expect(numbers(even(60, 29.97), { perSecond: 29.97 })).toHaveLength(60)
    expect(numbers(even(100, 25), { perSecond: 0.5 })).toEqual([1, 51])
    expect(numbers([], { perSecond: 2 })).toEqual([])
  })

  it('of uneven times are taken once each, and count from the clip’s first time', () => {
    expect(numbers([500_000, 600_000, 1_900_000, 2_000_000, 2_500_000], { perSecond: 2 })).toEqual([1, 2, 4, 5])
    expect(numbers(even(3, 1), { perSecond: 1000 })).toEqual([1, 2, 3])
  })

  it('are named by their clip and number', () => {
    expect(frameName('harbour.v2.mp4', 123)).toBe('harbour.v2_000123.jpg')
    expect(frameName('harbour', 1)).toBe('harbour_000001.jpg')
    expect(frameName('long.sentence with words', 9)).toBe('long.sentence with words_000009.jpg')
  })
})
