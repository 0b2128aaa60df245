import { given } from '#domain/given'
import type { PictureNews, PictureOrder } from '../workers/picture-messages'
import type { Tile } from './pyramid'
import type { Size } from './viewport'

/** Tiles kept at hand: 64 of 4 MB. */
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
  /** So many bytes are held while only its overview is there. */
  readonly bytes: number
  /** It is on show: its own pixels are made ready where they are not. */
  readonly shown: () => void
  /** The tile if it is there; otherwise it is asked for, and `onTile` tells when to draw again. */
  tile(tile: Tile): ImageBitmap | undefined
  close(): void
}

/** Opens pictures away from the page's own thread. */
export interface PictureSource {
  /** One that is opened ahead takes little room until it is `shown`. */
  open(
    url: string,
    onTile: () => void,
    isAhead?: boolean,
  ): { readonly done: Promise<Picture | PictureFailure | undefined>; close(): void }
  dispose(): void
}

interface Opening {
  readonly settle: (outcome: Picture | PictureFailure | undefined) => void
  readonly tiles: Map<string, ImageBitmap | 'asked'>
  readonly onTile: () => void
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
    else {
      opening.tiles.set(keyOf(data.tile), data.bitmap)
      opening.onTile()
    }
  })

  function pictureOf(news: Extract<PictureNews, { type: 'opened' }>, { tiles }: Opening): Picture {
    return {
      width: news.width,
      height: news.height,
      overview: news.overview,
      bytes: news.bytes + BYTES_OF_PIXEL * news.overview.width * news.overview.height,
      shown: () => order({ type: 'shown', id: news.id }),
      tile(tile) {
        const key = keyOf(tile)
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
    for (const tile of opening.tiles.values()) if (tile !== 'asked') tile.close()
    opening.settle(undefined)
  }

  return {
    open(url, onTile, isAhead = false) {
      lastId += 1
      const id = lastId
      const { promise, resolve } = Promise.withResolvers<Picture | PictureFailure | undefined>()
      open.set(id, { settle: resolve, tiles: new Map(), onTile })
      order({ type: 'open', id, url: new URL(url, document.baseURI).href, isAhead })
      return { done: promise, close: () => close(id) }
    },
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
}

function keyOf({ level, column, row }: Tile): string {
  return `${level}/${column}/${row}`
}
