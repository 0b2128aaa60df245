import type { Tile } from '../canvas/pyramid'

/** What the page asks of the picture worker. */
export type PictureOrder =
  | { readonly type: 'open'; readonly id: number; readonly url: string }
  | { readonly type: 'tile'; readonly id: number; readonly tile: Tile }
  | { readonly type: 'close'; readonly id: number }

/** What the picture worker answers; bitmaps are transferred. */
export type PictureNews =
  | {
      readonly type: 'opened'
      readonly id: number
      readonly width: number
      readonly height: number
      readonly overview: ImageBitmap
    }
  | { readonly type: 'tile'; readonly id: number; readonly tile: Tile; readonly bitmap: ImageBitmap }
  | { readonly type: 'failed'; readonly id: number; readonly status: number; readonly reason: 'load' | 'decode' }
