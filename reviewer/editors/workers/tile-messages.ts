import type { Tile } from '../canvas/pyramid'

/** The tiles of a picture: each at `url/LEVEL/COLUMN_ROW`. */
export interface TileAddress {
  readonly url: string
  readonly size: number
  readonly width: number
  readonly height: number
}

/** Order for one tile. */
export type TileOrder =
  | { readonly type: 'tile'; readonly tile: Tile }
  /** It is not seen any more. */
  | { readonly type: 'drop'; readonly key: string }

/** What came of one tile. */
export type TileNews =
  | { readonly type: 'tile'; readonly tile: Tile; readonly bitmap: ImageBitmap }
  /** While offline, retries keep the same pause. */
  | { readonly type: 'missing'; readonly tile: Tile; readonly isOffline: boolean }
