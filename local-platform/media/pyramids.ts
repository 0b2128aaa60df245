import { randomUUID } from 'node:crypto'
import { setImmediate as othersTurn } from 'node:timers/promises'
import { projectTypeName } from '#domain/enums'
import { coarseStart, getsTiles, levelCount, shortestTiled, TILE_SIDE, tilesOfLevel } from '#domain/media/pyramid'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { SamplePack } from '../samples/sample-pack'
import type { FileAnswer } from '../server/file-answer'
import { refuse, type Refusal } from '../server/refusal'
import type { Files } from '../storage/files'
import { INCOMING } from '../storage/item-files'
import type { ItemRow, Items } from '../storage/items'
import type { LargePictures } from '../storage/large-pictures'
import type { Log } from '../storage/log'
import { madePath } from '../storage/made-files'
import { openTileArchive, shareWritten, type TileArchive } from '../storage/tile-archive'
import { makeTiles } from './make-tiles'

/** State of a picture's tiles for its item. */
export interface TileFacts {
  readonly size: number
  readonly levels: number
  readonly mime: string
  /** From 0 to 1; at 1 all tiles exist. */
  readonly progress: number
  /** Finest level that exists already. */
  readonly from?: number
  /** Reason why there will be none. */
  readonly problem?: string
}

export type Pyramids = ReturnType<typeof createPyramids>

interface PyramidParts {
  readonly files: Files
  readonly samples: SamplePack
  readonly items: Pick<Items, 'byId'>
  readonly largePictures: LargePictures
  readonly log: Log
}

/** Picture that will get tiles. */
interface Wanted {
  /** Path of its tiles. */
  readonly path: string
  /** Path of its coarse levels until then. */
  readonly coarsePath: string
  readonly mime: string
  readonly original: string
  readonly width: number
  readonly height: number
}

const TILE_MIME = 'image/jpeg'
/** Tile indexes kept in memory, 5 MB each for the largest pictures. */
const ARCHIVES_MAX = 8
const PROGRESS_GAP_MS = 500
/** Free disk space in bytes that must remain after a pyramid. */
const ROOM_LEAST = 512 * 1024 * 1024

/**
 * Makes the tiles of large pictures, one picture after the other, and serves them. The queue derives from items and
 * files, so a platform that ends midway starts that picture again.
 */
export function createPyramids({ files, samples, items, largePictures, log }: PyramidParts) {
  const queue = new Map<string, Wanted>()
  const problems = new Map<string, string>()
  const archives = new Map<string, Promise<TileArchive | undefined>>()
  let making: { readonly path: string; progress: number } | undefined
  let running: Promise<void> = Promise.resolve()
  let isClosed = false

  function wantedOf(item: ItemRow, projectType: number): Wanted | undefined {
    const { width, height, source, mime } = item
    if (width === null || height === null || !mime.startsWith('image/')) return undefined
    if (!getsTiles(projectTypeName(projectType), { width, height })) return undefined
    if (source.kind === 'file') {
      const [path, coarsePath] = [madePath(source.path, 'tiles.zip'), madePath(source.path, 'coarse-tiles.zip')]
      return { path, coarsePath, mime, original: files.pathOf(source.path), width, height }
    }
    const media = source.kind === 'sample' ? samples.byId(source.sample)?.media : undefined
    if (source.kind === 'link' || media === undefined) return undefined
    const [path, coarsePath] = [`media/${source.sample}.tiles.zip`, `media/${source.sample}.coarse-tiles.zip`]
    return { path, coarsePath, mime, original: samples.pathOf(media), width, height }
  }

  function ask(wanted: Wanted): void {
    if (isClosed || files.has(wanted.path) || problems.has(wanted.path)) return
    if (making?.path !== wanted.path) queue.set(wanted.path, wanted)
    if (making === undefined) running = next()
  }

  async function next(): Promise<void> {
    const [wanted] = queue.values()
    if (making !== undefined || isClosed || wanted === undefined) return
    queue.delete(wanted.path)
    making = { path: wanted.path, progress: 0 }
    try {
      await make(wanted, making)
    } catch (cause) {
      problems.set(wanted.path, 'Its tiles could not be made. Save the picture again as TIFF or PNG and upload it.')
      log.write('tiles not made', cause)
    }
    making = undefined
    return next()
  }

  async function make(wanted: Wanted, now: { progress: number }): Promise<void> {
    if (files.room() < ROOM_LEAST) {
      problems.set(wanted.path, 'There is no room for its tiles on the disk. Free some and restart Loupe.')
      return
    }
    await makeCoarse(wanted)
    const draft = `${INCOMING}/${randomUUID()}.zip`
    const levels = levelCount(wanted, TILE_SIDE)
    const top = { level: levels - 1, ...tilesOfLevel(wanted, 0, TILE_SIDE) }
    await files.makeFolder(INCOMING)
    const looking = setInterval(() => {
      // Only the progress is lost: the next request reads it again.
      shareWritten(files.pathOf(draft), top).then(
        (share) => (now.progress = Math.max(now.progress, share)),
        () => undefined,
      )
    }, PROGRESS_GAP_MS)
    try {
      await makeTiles(wanted.original, files.pathOf(draft))
      if (isClosed) return await files.remove(draft)
      const archive = await openTileArchive(files.pathOf(draft))
      if (archive === undefined || archive.count === 0) throw new Error('the archive of tiles is empty')
      await files.land(draft, wanted.path)
      archives.delete(wanted.coarsePath)
      await files.remove(wanted.coarsePath)
    } catch (cause) {
      await files.remove(draft)
      throw cause
    } finally {
      clearInterval(looking)
    }
  }

  /** Cuts a scaled-down picture first, in a fraction of the time; without it people wait for all tiles. */
  async function makeCoarse(wanted: Wanted): Promise<void> {
    const start = coarseStart(wanted, wanted.mime)
    if (start === undefined || files.has(wanted.coarsePath)) return
    const draft = `${INCOMING}/${randomUUID()}.zip`
    await files.makeFolder(INCOMING)
    try {
      await makeTiles(wanted.original, files.pathOf(draft), start)
      if (isClosed) return await files.remove(draft)
      await files.land(draft, wanted.coarsePath)
    } catch (cause) {
      await files.remove(draft)
      throw cause
    }
  }

  /** Finest level of a picture with only coarse levels. */
  function coarseLevel(wanted: Wanted): number | undefined {
    if (files.has(wanted.path) || !files.has(wanted.coarsePath)) return undefined
    return coarseStart(wanted, wanted.mime)?.level
  }

  function archiveOf(path: string): Promise<TileArchive | undefined> {
    const known = archives.get(path) ?? openTileArchive(files.pathOf(path))
    archives.delete(path)
    archives.set(path, known)
    const [oldest] = archives.keys()
    if (archives.size > ARCHIVES_MAX && oldest !== undefined) archives.delete(oldest)
    // The caller gets the failure; the next request opens the archive again.
    known.then(
      (archive) => archive === undefined && archives.delete(path),
      () => archives.delete(path),
    )
    return known
  }

  function progressOf(path: string): number {
    if (files.has(path)) return 1
    return making?.path === path ? Math.min(0.99, making.progress) : 0
  }

  return {
    /** Queues the tiles of an item's picture if it should have some. */
    want: (item: ItemRow, projectType: number): void => {
      const wanted = wantedOf(item, projectType)
      if (wanted !== undefined) ask(wanted)
    },
    /** State of an item's tiles, and queues missing ones; undefined if it gets none. */
    of: (item: ItemRow, projectType: number): TileFacts | undefined => {
      const wanted = wantedOf(item, projectType)
      if (wanted === undefined) return undefined
      ask(wanted)
      const problem = problems.get(wanted.path)
      const about = { size: TILE_SIDE, levels: levelCount(wanted, TILE_SIDE), mime: TILE_MIME }
      return { ...about, progress: progressOf(wanted.path), ...given({ from: coarseLevel(wanted), problem }) }
    },
    /** Returns a tile by its level; 0 is the picture itself. */
    tile: async (
      item: ItemRow,
      projectType: number,
      { level, column, row }: { readonly level: number; readonly column: number; readonly row: number },
    ): Promise<Result<FileAnswer, Refusal>> => {
      const wanted = wantedOf(item, projectType)
      const path = [wanted?.path, wanted?.coarsePath].find((one) => one !== undefined && files.has(one))
      const archive = path === undefined ? undefined : await archiveOf(path)
      const levels = wanted === undefined ? 0 : levelCount(wanted, TILE_SIDE)
      // Both archives count from their smallest level, which is the same.
      const file = level < levels ? await archive?.find(levels - 1 - level, column, row) : undefined
      if (file === undefined) return refuse('not_found', { message: 'There is no such tile.' })
      return ok({ file, mime: TILE_MIME, name: `${level}-${column}-${row}.jpg` })
    },
    /** Queues all missing tiles, such as after an end midway. */
    resume: async (): Promise<void> => {
      for (const { id, type } of largePictures.projects()) {
        for (const itemId of largePictures.ofProject(id, shortestTiled(projectTypeName(type)))) {
          await othersTurn()
          if (isClosed) return
          const item = items.byId(itemId)
          const wanted = item?.source.kind === 'file' ? wantedOf(item, type) : undefined
          if (wanted !== undefined) ask(wanted)
        }
        await othersTurn()
        if (isClosed) return
      }
    },
    /** Starts nothing more, and waits for the present picture. */
    close: (): Promise<void> => {
      isClosed = true
      queue.clear()
      return running
    },
  }
}
