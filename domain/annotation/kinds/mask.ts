import { isNative } from '../native'
import type { Kind } from './kind'

/** Colours of an object in the mask, as 24-bit numbers. */
type Parts = readonly number[]

/** Local kind name of a pixel annotation's object: in the file it has no `type`. */
export const MASK = 'mask'

const COLOUR = /^#[\da-f]{6}$/i

/** Pixels of the mask: one object may own many parts, each with its own colour. */
export const mask: Kind<Parts> = {
  native: MASK,
  noun: 'Mask',
  read({ parts }) {
    if (!Array.isArray(parts)) return undefined
    const colours = parts.map((part: unknown) => (isNative(part) ? colourOf(part.color) : undefined))
    return colours.every((colour) => colour !== undefined) ? colours : undefined
  },
  outline: () => undefined,
  parts: (parts) => parts,
}

function colourOf(text: unknown): number | undefined {
  return typeof text === 'string' && COLOUR.test(text) ? Number.parseInt(text.slice(1), 16) : undefined
}
