import { ERROR_CODE_HEADER } from '#domain/errors'
import { type Tile, tileKey } from '../canvas/pyramid'
import type { TileAddress, TileNews } from './tile-messages'

/** Concurrent tile requests; browsers allow no more per origin. */
const AT_ONCE = 6

/** Loads and decodes the tiles of one picture, in the order in which they are asked for. */
export function createTileLoader({ url }: TileAddress, tell: (news: TileNews) => void) {
  const waiting = new Map<string, Tile>()
  const running = new Map<string, AbortController>()

  function next(): void {
    for (const [key, tile] of waiting) {
      if (running.size >= AT_ONCE) return
      waiting.delete(key)
      void load(tile)
    }
  }

  async function load(tile: Tile): Promise<void> {
    const key = tileKey(tile)
    const abort = new AbortController()
    running.set(key, abort)
    try {
      const loaded = await loadTile(url, tile, abort.signal)
      if (typeof loaded === 'string') {
        if (!abort.signal.aborted) tell({ type: 'missing', tile, isOffline: loaded === 'offline' })
      } else if (abort.signal.aborted) loaded.close()
      else tell({ type: 'tile', tile, bitmap: loaded })
    } finally {
      if (running.get(key) === abort) running.delete(key)
      next()
    }
  }

  return {
    ask(tile: Tile): void {
      waiting.set(tileKey(tile), tile)
      next()
    },
    drop(key: string): void {
      waiting.delete(key)
      running.get(key)?.abort()
      running.delete(key)
      next()
    },
    close(): void {
      waiting.clear()
      for (const abort of running.values()) abort.abort()
      running.clear()
    },
  }
}

/** Loads one tile. While offline, tiles that were never seen can't be loaded. */
export async function loadTile(
  url: string,
  tile: Tile,
  signal: AbortSignal,
): Promise<ImageBitmap | 'missing' | 'offline'> {
  try {
    const response = await fetch(`${url}/${tileKey(tile)}`, { signal })
    if (response.headers.get(ERROR_CODE_HEADER) === 'not_kept') return 'offline'
    return response.ok ? await createImageBitmap(await response.blob()) : 'missing'
  } catch {
    // It is shown as missing, and asked for again.
    return 'missing'
  }
}
