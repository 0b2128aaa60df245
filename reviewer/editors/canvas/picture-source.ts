import { given } from '#domain/given'
import type { PictureNews, PictureOrder } from '../workers/picture-messages'
import type { TileAddress } from '../workers/tile-messages'
import { type Tile, tileKey } from './pyramid'
import { createTileStore, type TileStore } from './kept-tiles'
import type { Size } from './viewport'

/** Number of cached tiles: 64 of 4 MB. */
const TILES_MAX = 64
const BYTES_OF_PIXEL = 4

/** Why a picture could not be shown; `status` is 0 where no answer came. */
interface PictureFailure {
  readonly status: number
  readonly reason: 'load' | 'decode'
  readonly code?: string
}

/** A decoded picture; its tiles come when they are asked for. */
export interface Picture extends Size {
  readonly overview: ImageBitmap
  /** Bytes held while only the overview is decoded. */
  readonly bytes: number
  /** It is on show: its own pixels are made ready where they are not. */
  readonly shown: () => void
  /** The tile if loaded; otherwise requests it and calls `onTile` on arrival. */
  tile(tile: Tile): ImageBitmap | undefined
  close(): void
  /** The side of its tiles, where it comes by tiles. */
  readonly tileSize?: number
  readonly coming?: TilesComing
}

/** The state of a picture's tiles during loading. */
export type TilesComing = Pick<TileStore, 'atHand' | 'lacks' | 'isOffline' | 'want' | 'finest' | 'complete'>

type Outcome = Picture | PictureFailure | undefined
interface OpeningPicture {
  readonly done: Promise<Outcome>
  close(): void
}

/** Opens pictures away from the page's own thread. */
export interface PictureSource {
  /** One that is opened ahead takes little room until it is `shown`. */
  open(url: string, onTile: () => void, isAhead?: boolean): OpeningPicture
  /** One that comes by tiles, as they are looked at; levels finer than `finest` are not there until it is `complete`. */
  openTiles(tiles: TileAddress, onTile: () => void, finest?: number): OpeningPicture
  dispose(): void
}

type Opened = Extract<PictureNews, { type: 'opened' }>

interface Opening {
  readonly settle: (outcome: Outcome) => void
  readonly tiles: Map<string, ImageBitmap | 'asked'>
  readonly onTile: () => void
  /** The side of the tiles that it comes by. */
  readonly tileSize?: number
  readonly finest?: number
  store?: TileStore
}

/** One worker for all pictures of a viewer. */
export function createPictureSource(): PictureSource {
  const worker = new Worker(new URL('../workers/picture-worker.ts', import.meta.url), {
    type: 'module',
    name: 'picture',
  })
  const open = new Map<number, Opening>()
  let lastId = 0
  const order = (message: PictureOrder) => worker.postMessage(message)

  worker.addEventListener('message', ({ data }: MessageEvent<PictureNews>) => {
    const opening = open.get(data.id)
    if (opening === undefined) return discard(data)
    if (data.type === 'failed')
      opening.settle({ status: data.status, reason: data.reason, ...given({ code: data.code }) })
    else if (data.type === 'opened') opening.settle(pictureOf(data, opening))
    else if (data.type === 'ofTiles') opening.store?.take(data.news)
    else {
      opening.tiles.set(tileKey(data.tile), data.bitmap)
      opening.onTile()
    }
  })

  function tiledOf({ id, width, height, overview }: Opened, opening: Opening, tileSize: number): Picture {
    const store = createTileStore({
      picture: { width, height, tileSize },
      overview,
      finest: opening.finest ?? 0,
      order: (one) => order({ type: 'ofTiles', id, order: one }),
      onTile: opening.onTile,
    })
    opening.store = store
    return {
      width,
      height,
      overview,
      tileSize,
      bytes: BYTES_OF_PIXEL * overview.width * overview.height,
      shown: () => undefined,
      tile: store.tile,
      coming: store,
      close() {
        close(id)
        overview.close()
      },
    }
  }

  function pictureOf(news: Opened, opening: Opening): Picture {
    const { tiles, tileSize } = opening
    if (tileSize !== undefined) return tiledOf(news, opening, tileSize)
    return {
      width: news.width,
      height: news.height,
      overview: news.overview,
      bytes: news.bytes + BYTES_OF_PIXEL * news.overview.width * news.overview.height,
      shown: () => order({ type: 'shown', id: news.id }),
      tile(tile) {
        const key = tileKey(tile)
        const known = tiles.get(key)
        if (known === 'asked') return undefined
        if (known === undefined) {
          makeRoom(tiles)
          tiles.set(key, 'asked')
          order({ type: 'tile', id: news.id, tile })
          return undefined
        }
        // Used last, thrown out last.
        tiles.delete(key)
        tiles.set(key, known)
        return known
      },
      close() {
        close(news.id)
        news.overview.close()
      },
    }
  }

  function close(id: number): void {
    const opening = open.get(id)
    if (opening === undefined) return
    open.delete(id)
    order({ type: 'close', id })
    opening.store?.close()
    for (const tile of opening.tiles.values()) if (tile !== 'asked') tile.close()
    opening.settle(undefined)
  }

  function opening(
    onTile: () => void,
    how: (id: number) => PictureOrder,
    of: Pick<Opening, 'tileSize' | 'finest'> = {},
  ): OpeningPicture {
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    open.set(id, { settle: resolve, tiles: new Map(), onTile, ...of })
    order(how(id))
    return { done: promise, close: () => close(id) }
  }

  return {
    open: (url, onTile, isAhead = false) => opening(onTile, (id) => ({ type: 'open', id, url: whole(url), isAhead })),
    openTiles: (tiles, onTile, finest = 0) =>
      opening(onTile, (id) => ({ type: 'openTiles', id, tiles: { ...tiles, url: whole(tiles.url) } }), {
        tileSize: tiles.size,
        finest,
      }),
    dispose: () => worker.terminate(),
  }
}

function makeRoom(tiles: Map<string, ImageBitmap | 'asked'>): void {
  if (tiles.size < TILES_MAX) return
  for (const [key, tile] of tiles) {
    if (tile === 'asked') continue
    tile.close()
    tiles.delete(key)
    return
  }
}

function discard(news: PictureNews): void {
  if (news.type === 'opened') news.overview.close()
  if (news.type === 'tile') news.bitmap.close()
  if (news.type === 'ofTiles' && news.news.type === 'tile') news.news.bitmap.close()
}

/** A worker knows no address of its page. */
function whole(url: string): string {
  return new URL(url, document.baseURI).href
}
