import type { Tile } from '../canvas/pyramid'
import type { TileAddress, TileNews, TileOrder } from './tile-messages'

/** Orders to the picture worker. */
export type PictureOrder =
  /** Of one that is `ahead` only a small level stays decoded until more of it is wanted. */
  | { readonly type: 'open'; readonly id: number; readonly url: string; readonly isAhead: boolean }
  /** Of one that comes by tiles only the smallest level is loaded. */
  | { readonly type: 'openTiles'; readonly id: number; readonly tiles: TileAddress }
  | { readonly type: 'ofTiles'; readonly id: number; readonly order: TileOrder }
  /** It is on show by now: its own pixels will be asked for. */
  | { readonly type: 'shown'; readonly id: number }
  | { readonly type: 'tile'; readonly id: number; readonly tile: Tile }
  | { readonly type: 'close'; readonly id: number }

/** Answers of the picture worker; bitmaps are transferred. */
export type PictureNews =
  | {
      readonly type: 'opened'
      readonly id: number
      readonly width: number
      readonly height: number
      readonly overview: ImageBitmap
      /** File size in bytes. */
      readonly bytes: number
    }
  | { readonly type: 'tile'; readonly id: number; readonly tile: Tile; readonly bitmap: ImageBitmap }
  | { readonly type: 'ofTiles'; readonly id: number; readonly news: TileNews }
  | {
      readonly type: 'failed'
      readonly id: number
      readonly status: number
      readonly reason: 'load' | 'decode'
      /** The code of the failure in the catalogue, where the host named one. */
      readonly code?: string
    }
