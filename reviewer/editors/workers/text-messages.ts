import type { ReadText } from '#domain/assist/text-reader'
import type { Pixels } from './wand-messages'

/** Asks for the text in these pixels; of a turned box the corners, x and y in turn, in its pixels. */
export interface TextOrder {
  readonly id: number
  readonly pixels: Pixels
  readonly corners?: readonly number[]
}

/** The text; `id` is the order's. */
export interface TextNews {
  readonly id: number
  readonly read: ReadText
}
