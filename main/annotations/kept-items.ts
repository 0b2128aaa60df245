import { type PlatformError, platformError } from '#domain/errors'
import { WHOLE_PIXELS_MAX } from '#domain/media/pyramid'
import { err, ok, type Result } from '#domain/result'
import type { WireItem } from '#endpoints'
import type { Disk } from '../disk/disk'
import { logOf } from '../log/log'
import type { MediaRequest, OpenMedia } from '../services/media'
import { isNobody } from '../services/with-token'
import { createKeptFiles, type KeptFiles } from './kept-files'
import { NO_ANNOTATION } from './send-save'
import type { Revision } from './work-lines'

/** Limits for cached pictures and annotations: files and bytes. */
const FILES_MAX = 80
const BYTES_MAX = 512 * 1024 * 1024
/** Limits for cached tiles of large pictures. */
const TILES_MAX = { files: 4_000, bytes: 256 * 1024 * 1024 } as const
/** Free disk space in bytes that is left to the person's work. */
const FREE_LEAST = 1024 * 1024 * 1024
const log = logOf('annotations')

interface ItemPlace {
  readonly projectId: number
  readonly itemId: number
}

/** Answer of the platform for an opened item. */
export interface ReadItem {
  readonly wire: WireItem
  readonly revision: Revision
}

/** Items opened or prefetched in this run, for offline use. */
export interface KeptItems {
  /** Caches whole pictures and annotations as they pass, and serves them while the platform is unreachable. */
  readonly keeping: (open: OpenMedia) => OpenMedia
  /** Reads an item from the platform; offline, returns the last answer for an item that can be shown. */
  readonly read: (place: ItemPlace, ask: () => Promise<Result<ReadItem>>) => Promise<Result<ReadItem>>
  readonly setOffline: (offline: boolean) => void
  /** Deletes all cached items. */
  readonly clear: () => Promise<void>
}

export interface KeptItemsParts {
  readonly disk: Disk
  readonly folder: string
  /** Tells whether this computer has the person's own work of an item, with its base. */
  readonly hasWork: (place: ItemPlace) => Promise<boolean>
}

/** Caches the files that items need offline; they last for this run only. */
export function createKeptItems({ disk, folder, hasWork }: KeptItemsParts): KeptItems {
  const whole = createKeptFiles({ disk, folder, most: { files: FILES_MAX, bytes: BYTES_MAX } })
  const tiles = createKeptFiles({ disk, folder: `${folder}-tiles`, most: TILES_MAX })
  const items = new Map<string, ReadItem>()
  const waiters = new Set<() => void>()
  let isAway = false

  const hasRoom = async (): Promise<boolean> => {
    try {
      return (await disk.free(folder)) >= FREE_LEAST
    } catch (error) {
      log.warn('free room not known', error)
      return false
    }
  }

  /** Resolves to undefined as soon as the platform is unreachable. */
  const unlessAway = <T>(coming: Promise<T>): Promise<T | undefined> => {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const giveUp = (): void => resolve(undefined)
    waiters.add(giveUp)
    return Promise.race([coming, promise]).finally(() => waiters.delete(giveUp))
  }

  const known = async ({ projectId, itemId }: ItemPlace): Promise<ReadItem | undefined> => {
    const item = items.get(placeName({ projectId, itemId }))
    const shown = item && shownFirst({ projectId, itemId }, item.wire)
    if (item === undefined || shown === undefined || (await whole.pathOf(shown)) === null) return undefined
    const isBare = item.revision === 0 || item.revision === NO_ANNOTATION
    const isWhole = isBare || (await whole.pathOf(annotationName({ projectId, itemId }, item.revision))) !== null
    return isWhole || (await hasWork({ projectId, itemId })) ? item : undefined
  }

  const notKept = async (projectId: number): Promise<PlatformError> => {
    const places = [...items].filter(([name]) => name.startsWith(`${projectId}/`))
    const there = await Promise.all(places.map(([, { wire }]) => known({ projectId, itemId: wire.id })))
    const available = there.filter((one) => one !== undefined).length
    return platformError('not_kept', { data: { available } })
  }

  /** Returns where a file is kept; undefined for partial and uncacheable requests. */
  const homeOf = (request: MediaRequest): { readonly files: KeptFiles; readonly name: string } | undefined => {
    if (request.headers['range'] !== undefined) return undefined
    const { tile } = request
    if (tile === undefined) {
      const name = nameOf(request)
      return name === undefined ? undefined : { files: whole, name }
    }
    const name = tileName(request, tile)
    const wire = items.get(placeName(request))?.wire
    // A picture needs its smallest tile, so that is removed as late as pictures.
    return { files: wire !== undefined && shownFirst(request, wire) === name ? whole : tiles, name }
  }

  return {
    keeping: (open) => async (request) => {
      const home = homeOf(request)
      if (home === undefined) return open(request)
      const { files, name } = home
      const isTile = request.tile !== undefined
      // The page keeps asking for a missing tile, so an absent platform is never asked.
      const notThere = () => (isTile ? err(platformError('not_kept')) : undefined)
      if (isAway) return (await files.open(name)) ?? notThere() ?? open(request)
      const coming = open(request)
      const opened = (await unlessAway(coming)) ?? (await files.open(name)) ?? notThere() ?? (await coming)
      if (!opened.ok && isTile && isNobody(opened.error))
        return (await files.open(name)) ?? err(platformError('not_kept'))
      if (isTile) files.touch(name)
      if (!opened.ok || opened.value.status !== 200 || isAway || files.has(name) || !(await hasRoom())) return opened
      return ok(files.keep(name, opened.value))
    },
    read: async (place, ask) => {
      const name = placeName(place)
      const asking = async (): Promise<Result<ReadItem>> => {
        const read = await ask()
        if (read.ok) {
          items.delete(name)
          items.set(name, read.value)
        } else if (!isNobody(read.error)) items.delete(name)
        return read
      }
      const read = isAway ? undefined : await unlessAway(asking())
      if (read?.ok === true || (read !== undefined && !isNobody(read.error))) return read
      const kept = await known(place)
      if (kept !== undefined) return ok(kept)
      return read !== undefined && !isAway ? read : err(await notKept(place.projectId))
    },
    setOffline: (offline) => {
      isAway = offline
      if (offline) for (const giveUp of waiters) giveUp()
    },
    clear: async () => {
      items.clear()
      await Promise.all([whole.clear(), tiles.clear()])
    },
  }
}

const placeName = ({ projectId, itemId }: ItemPlace): string => `${projectId}/${itemId}`
const pictureName = ({ projectId, itemId }: ItemPlace): string => `${projectId} ${itemId} picture`
const annotationName = ({ projectId, itemId }: ItemPlace, revision: Revision): string =>
  `${projectId} ${itemId} ${typeof revision} ${revision}`
const tileName = ({ projectId, itemId }: ItemPlace, { level, place }: NonNullable<MediaRequest['tile']>): string =>
  `${projectId} ${itemId} tile ${level} ${place}`

/** Returns the file that a page shows first: the picture, or its smallest tile; undefined while neither can be kept. */
function shownFirst(place: ItemPlace, { meta, tiles }: WireItem): string | undefined {
  if (tiles === undefined || meta === null) return pictureName(place)
  if (tiles.progress >= 1 && tiles.problem === undefined)
    return tileName(place, { level: String(tiles.levels - 1), place: '0_0' })
  return meta.width * meta.height <= WHOLE_PIXELS_MAX ? pictureName(place) : undefined
}

/** Returns the cache name of a whole file; undefined for an uncacheable one. */
function nameOf(request: MediaRequest): string | undefined {
  const { kind, revision, state } = request
  if (kind === 'itemMedia') return pictureName(request)
  const of = revision ?? state
  if (of === undefined) return undefined
  const name = annotationName(request, of)
  const ofKind = {
    itemAnnotation: name,
    itemMask: `${name} mask`,
    itemLabels: `${name} labels`,
    itemPages: undefined,
    itemThumbnail: undefined,
    itemTiles: undefined,
    itemTile: undefined,
    answerFile: undefined,
  }
  return ofKind[kind]
}
