import type { TileNews, TileOrder } from '../workers/tile-messages'
import { overviewLevel, type Pyramid, type Tile, tileKey } from './pyramid'

/** Memory limit of decoded tiles, in bytes. */
const BYTES_MAX = 256 * 1024 * 1024
const BYTES_OF_PIXEL = 4
/** Grace period for tiles requested by a close-up or tool instead of the view. */
const ASKED_LEAST_MS = 300
/** A tile that could not be loaded is asked for again after this, and each time after twice as long. */
const AGAIN_MS = { first: 1_000, most: 30_000 } as const
/** Pause before an unseen tile is requested again while the app is offline. */
const AGAIN_OFFLINE_MS = 2_000

type Known =
  | { readonly is: 'here'; readonly bitmap: ImageBitmap }
  | {
      readonly is: 'asked'
      readonly since: number
      readonly tries: number
      /** It was not there the last time, because the app was offline. */
      readonly isOffline: boolean
      isSeen: boolean
    }
  | { readonly is: 'missing'; readonly tries: number; readonly isOffline: boolean }

interface TileStoreParts {
  readonly picture: Pyramid
  readonly overview: ImageBitmap
  /** The finest level that can be loaded now. */
  readonly finest: number
  readonly order: (order: TileOrder) => void
  readonly onTile: () => void
}

export type TileStore = ReturnType<typeof createTileStore>

/** Tiles of one picture: loaded, requested or failed. */
export function createTileStore({ picture, overview, finest: first, order, onTile }: TileStoreParts) {
  const tiles = new Map<string, Known>()
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const coarsest = overviewLevel(picture)
  const most = Math.max(1, Math.floor(BYTES_MAX / (BYTES_OF_PIXEL * (picture.tileSize ?? 1) ** 2)))
  let here = 0
  let finest = first

  function makeRoom(): void {
    if (here <= most) return
    for (const [key, tile] of tiles) {
      if (tile.is !== 'here') continue
      tile.bitmap.close()
      tiles.delete(key)
      here -= 1
      return
    }
  }

  function askAgain(tile: Tile, tries: number, isOffline: boolean): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        if (tiles.get(tileKey(tile))?.is !== 'missing') return
        ask(tile, { tries, isOffline })
        onTile()
      },
      isOffline ? AGAIN_OFFLINE_MS : Math.min(AGAIN_MS.most, AGAIN_MS.first * 2 ** (tries - 1)),
    )
    timers.add(timer)
  }

  function ask(tile: Tile, { tries = 0, isSeen = false, isOffline = false } = {}): void {
    tiles.set(tileKey(tile), { is: 'asked', since: performance.now(), tries, isSeen, isOffline })
    order({ type: 'tile', tile })
  }

  return {
    /** The finest level that can be loaded. */
    finest: () => finest,
    /** All levels can be loaded from now on. */
    complete(): void {
      finest = 0
      onTile()
    },
    tile(tile: Tile): ImageBitmap | undefined {
      if (tile.level >= coarsest) return overview
      const key = tileKey(tile)
      const known = tiles.get(key)
      if (known === undefined) ask(tile)
      if (known?.is !== 'here') return undefined
      // Used last, thrown out last.
      tiles.delete(key)
      tiles.set(key, known)
      return known.bitmap
    },
    atHand(tile: Tile): ImageBitmap | undefined {
      if (tile.level >= coarsest) return overview
      const known = tiles.get(tileKey(tile))
      return known?.is === 'here' ? known.bitmap : undefined
    },
    lacks: (tile: Tile): boolean => {
      const known = tiles.get(tileKey(tile))
      if (known === undefined || known.is === 'here' || known.isOffline) return false
      return known.is === 'missing' || known.tries > 0
    },
    /** It was never seen, so it can't be shown until the app is online again. */
    isOffline: (tile: Tile): boolean => {
      const known = tiles.get(tileKey(tile))
      return known !== undefined && known.is !== 'here' && known.isOffline
    },
    /** Requests the view's tiles in order; drops earlier requests that are still running. */
    want(wanted: readonly Tile[]): void {
      const keys = new Set(wanted.map(tileKey))
      const now = performance.now()
      for (const [key, tile] of tiles) {
        if (tile.is !== 'asked') continue
        const isWanted = keys.has(key)
        tile.isSeen ||= isWanted
        if (isWanted || (!tile.isSeen && now - tile.since < ASKED_LEAST_MS)) continue
        tiles.delete(key)
        order({ type: 'drop', key })
      }
      for (const tile of wanted) if (tile.level < coarsest && !tiles.has(tileKey(tile))) ask(tile, { isSeen: true })
    },
    take(news: TileNews): void {
      const key = tileKey(news.tile)
      const known = tiles.get(key)
      // Dropped meanwhile, but loaded all the same: it may be needed again.
      const tries = known?.is === 'asked' ? known.tries : 0
      if (news.type === 'missing') {
        if (known?.is !== 'asked') return
        const { tile, isOffline } = news
        const more = isOffline ? tries : tries + 1
        tiles.set(key, { is: 'missing', tries: more, isOffline })
        askAgain(tile, more, isOffline)
      } else {
        if (known?.is === 'here') return news.bitmap.close()
        tiles.delete(key)
        tiles.set(key, { is: 'here', bitmap: news.bitmap })
        here += 1
        makeRoom()
      }
      onTile()
    },
    close(): void {
      for (const timer of timers) clearTimeout(timer)
      for (const tile of tiles.values()) if (tile.is === 'here') tile.bitmap.close()
      tiles.clear()
    },
  }
}
