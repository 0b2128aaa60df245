import type { Area } from '#domain/annotation/areas/area'
import type { PicturePart } from '#domain/assist/picture-part'
import type { Cells } from '#domain/vision/slic'
import type { Pixels } from './wand-messages'

/**
 * Orders: cut these pixels into cells about `size` pixels wide, or recut the earlier ones; and join collected cells to
 * areas. A cut carries the collected cells over to the new ones.
 */
export type CellOrder =
  | {
      readonly type: 'cut'
      readonly id: number
      readonly part: PicturePart
      readonly pixels?: Pixels
      /** The cells where they were cut elsewhere. */
      readonly cells?: Cells
      readonly size: number
      /** The part is the earlier cut's. */
      readonly isAgain: boolean
      readonly collected: readonly number[]
    }
  | { readonly type: 'join'; readonly id: number; readonly collected: readonly number[] }

/** The cell of each pixel and an image of the borders; areas in pixels of the input; `id` is the order's. */
export type CellNews =
  | {
      readonly type: 'cells'
      readonly id: number
      readonly labels: Uint16Array
      readonly count: number
      readonly collected: readonly number[]
      readonly borders: ImageBitmap | undefined
    }
  | { readonly type: 'areas'; readonly id: number; readonly areas: readonly Area[] }
