import { ERROR_CODE_HEADER } from '#domain/errors'
import { given } from '#domain/given'
import type { PictureNews, PictureOrder } from './picture-messages'
import { levelSize, overviewLevel, type Tile, tileRect } from '../canvas/pyramid'
import type { Size } from '../canvas/viewport'
import { createTileLoader, loadTile } from './load-tiles'
import type { TileAddress, TileOrder } from './tile-messages'

interface OpenPicture {
  readonly abort: AbortController
  /** Level 0 and those made on demand; empty while loading. */
  readonly levels: Map<number, Promise<ImageBitmap>>
  /** Undefined while loading; keeps the file if level 0 may need another decode. */
  loaded?: { readonly size: Size; readonly file: Blob | undefined }
}

const scope = self as unknown as {
  postMessage(news: PictureNews, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: MessageEvent<PictureOrder>) => void): void
}
const pictures = new Map<number, OpenPicture>()
const tiled = new Map<number, ReturnType<typeof createTileLoader>>()

scope.addEventListener('message', ({ data }) => {
  if (data.type === 'openTiles') void openTiles(data.id, data.tiles)
  else if (data.type === 'ofTiles') order(data.id, data.order)
  else if (data.type === 'open') void open(data.id, data.url, data.isAhead)
  else if (data.type === 'tile') void cut(data.id, data.tile).catch(reportError)
  else if (data.type === 'shown') void wholeOf(pictures.get(data.id))?.catch(reportError)
  else close(data.id)
})

/** Loads and decodes away from the page, and sends a small level first. */
async function open(id: number, url: string, isAhead: boolean): Promise<void> {
  const picture: OpenPicture = { abort: new AbortController(), levels: new Map() }
  pictures.set(id, picture)
  let status = 0
  try {
    const response = await fetch(url, { signal: picture.abort.signal })
    status = response.status
    if (!response.ok) return fail(id, status, 'load', response.headers.get(ERROR_CODE_HEADER) ?? undefined)
    const blob = await response.blob()
    const full = await createImageBitmap(blob)
    if (!pictures.has(id)) return full.close()
    const size = { width: full.width, height: full.height }
    picture.loaded = { size, file: isAhead ? blob : undefined }
    if (!isAhead) picture.levels.set(0, Promise.resolve(full))
    const small = levelSize(size, overviewLevel(size))
    const overview = await createImageBitmap(full, {
      resizeWidth: small.width,
      resizeHeight: small.height,
      resizeQuality: 'medium',
    })
    if (isAhead) full.close()
    scope.postMessage({ type: 'opened', id, ...size, overview, bytes: blob.size }, [overview])
  } catch {
    // Posted as a failure, with the status where there is one.
    if (pictures.has(id)) fail(id, status, status === 0 ? 'load' : 'decode')
  }
}

/** Loads the smallest level, which is one tile. */
async function openTiles(id: number, tiles: TileAddress): Promise<void> {
  const picture: OpenPicture = { abort: new AbortController(), levels: new Map() }
  pictures.set(id, picture)
  const level = overviewLevel({ ...tiles, tileSize: tiles.size })
  const overview = await loadTile(tiles.url, { level, column: 0, row: 0 }, picture.abort.signal)
  if (typeof overview === 'string') return pictures.has(id) ? fail(id, 0, 'load') : undefined
  if (!pictures.has(id)) return overview.close()
  const loader = createTileLoader(tiles, (news) =>
    scope.postMessage({ type: 'ofTiles', id, news }, news.type === 'tile' ? [news.bitmap] : []),
  )
  tiled.set(id, loader)
  const { width, height } = tiles
  scope.postMessage({ type: 'opened', id, width, height, overview, bytes: 0 }, [overview])
}

function order(id: number, wanted: TileOrder): void {
  const loader = tiled.get(id)
  if (wanted.type === 'tile') loader?.ask(wanted.tile)
  else loader?.drop(wanted.key)
}

async function cut(id: number, tile: Tile): Promise<void> {
  const picture = pictures.get(id)
  const source = picture === undefined ? undefined : await levelOf(picture, tile.level)
  if (source === undefined || picture?.loaded === undefined || !pictures.has(id)) return
  const { x, y, width, height } = tileRect(picture.loaded.size, tile)
  const bitmap = await createImageBitmap(source, x, y, width, height)
  scope.postMessage({ type: 'tile', id, tile, bitmap }, [bitmap])
}

/** Level 0, decoded again if it was not cached. */
function wholeOf(picture: OpenPicture | undefined): Promise<ImageBitmap> | undefined {
  const known = picture?.levels.get(0)
  const file = picture?.loaded?.file
  if (picture === undefined || known !== undefined || file === undefined) return known
  const made = createImageBitmap(file)
  picture.levels.set(0, made)
  return made
}

/** A level is made from the one above it, once. */
function levelOf(picture: OpenPicture, level: number): Promise<ImageBitmap> | undefined {
  if (level === 0) return wholeOf(picture)
  const known = picture.levels.get(level)
  if (known !== undefined) return known
  const made = (async () => {
    const above = await levelOf(picture, level - 1)
    if (picture.loaded === undefined || above === undefined) throw new Error('The picture was closed.')
    const { width, height } = levelSize(picture.loaded.size, level)
    return createImageBitmap(above, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' })
  })()
  picture.levels.set(level, made)
  return made
}

function close(id: number): void {
  const picture = pictures.get(id)
  if (picture === undefined) return
  pictures.delete(id)
  picture.abort.abort()
  tiled.get(id)?.close()
  tiled.delete(id)
  for (const level of picture.levels.values()) {
    // A level that failed holds no bitmap.
    level.then(
      (bitmap) => bitmap.close(),
      () => undefined,
    )
  }
}

function fail(id: number, status: number, reason: 'load' | 'decode', code?: string): void {
  pictures.delete(id)
  scope.postMessage({ type: 'failed', id, status, reason, ...given({ code }) }, [])
}
