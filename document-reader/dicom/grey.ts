import { type GreyRule, shadeOf } from './window'

/** Most distinct values for a lookup table. */
const TABLE_MAX = 65_536

/** Converts grey samples to opaque RGBA by their frame's rule. */
export function greyPicture(samples: Int32Array | Uint32Array, rule: GreyRule): Uint8ClampedArray<ArrayBuffer> {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (const sample of samples) {
    if (sample < least) least = sample
    if (sample > most) most = sample
  }
  const rescaled = (sample: number): number => sample * rule.slope + rule.intercept
  const low = Math.min(rescaled(least), rescaled(most))
  const high = Math.max(rescaled(least), rescaled(most))
  const shade = (sample: number): number => shadeOf(rescaled(sample), rule, low, high)
  const isTabled = most - least < TABLE_MAX
  const table = isTabled ? Uint8Array.from({ length: most - least + 1 }, (_, index) => shade(least + index)) : undefined
  const picture = new Uint8ClampedArray(samples.length * 4)
  for (let index = 0; index < samples.length; index += 1) {
    const sample = samples[index] ?? 0
    const value = table?.[sample - least] ?? shade(sample)
    picture.fill(value, index * 4, index * 4 + 3)
    picture[index * 4 + 3] = 255
  }
  return picture
}
