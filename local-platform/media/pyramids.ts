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

/** The tiles of a picture as its item tells of them. */
export interface TileFacts {
  readonly size: number
  readonly levels: number
  readonly mime: string
  /** From 0 to 1; at 1 all tiles are there. */
  readonly progress: number
  /** The finest level that is there already. */
  readonly from?: number
  /** Why there will be none. */
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

/** A picture that is to get tiles. */
interface Wanted {
  /** Where its tiles will lie. */
  readonly path: string
  /** Where its coarse levels lie until then. */
  readonly coarsePath: string
  readonly mime: string
  readonly original: string
  readonly width: number
  readonly height: number
}

const TILE_MIME = 'image/jpeg'
/** Lists of tiles kept in memory, 5 MB each for the largest pictures. */
const ARCHIVES_MAX = 8
const PROGRESS_GAP_MS = 500
/** A pyramid is written only where the disk still takes so much more. */
const ROOM_LEAST = 512 * 1024 * 1024

/**
 * Makes the tiles of large pictures, one picture after the other, and serves them. The queue
 * derives from items and files: a platform that ends in the middle starts that picture again.
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
      // Only the number is lost: the next look tells it.
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

  /** Cuts a smaller picture first, which takes a fraction of the time; without it people wait for the whole. */
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

  /** The finest level of a picture whose coarse levels alone are there. */
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
    // The caller gets the failure of an opening; the next request opens the archive again.
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
    /** Has the tiles of an item's picture made where it gets some. */
    want: (item: ItemRow, projectType: number): void => {
      const wanted = wantedOf(item, projectType)
      if (wanted !== undefined) ask(wanted)
    },
    /** What an item tells of its tiles, which are asked for where they are missing; undefined: it gets none. */
    of: (item: ItemRow, projectType: number): TileFacts | undefined => {
      const wanted = wantedOf(item, projectType)
      if (wanted === undefined) return undefined
      ask(wanted)
      const problem = problems.get(wanted.path)
      const about = { size: TILE_SIDE, levels: levelCount(wanted, TILE_SIDE), mime: TILE_MIME }
      return { ...about, progress: progressOf(wanted.path), ...given({ from: coarseLevel(wanted), problem }) }
    },
    /** A tile by its level, where 0 is the picture itself. */
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
    /** Asks for all tiles that are still missing, as after an end in the middle. */
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
    /** Begins nothing more, and waits for the picture under way. */
    close: (): Promise<void> => {
      isClosed = true
      queue.clear()
      return running
    },
  }
}
