import type { Z } from './row'

/** The number of a thing of the platform. */
export const id = (z: Z) => z.number().int().nonnegative()

/** A text that a person typed or reads. */
export const text = (z: Z) => z.string().max(2_000)
