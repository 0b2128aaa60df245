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
      const bitmap = await loadTile(url, tile, abort.signal)
      if (abort.signal.aborted) bitmap?.close()
      else tell(bitmap === undefined ? { type: 'missing', tile } : { type: 'tile', tile, bitmap })
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

/** One tile; undefined: it could not be had. */
export async function loadTile(url: string, tile: Tile, signal: AbortSignal): Promise<ImageBitmap | undefined> {
  try {
    const response = await fetch(`${url}/${tileKey(tile)}`, { signal })
    return response.ok ? await createImageBitmap(await response.blob()) : undefined
  } catch {
    // It is shown as missing, and asked for again.
    return undefined
  }
}
