import { createReadStream } from 'node:fs'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { WireItem } from '#endpoints'
import type { Disk } from '../disk/disk'
import type { HttpStream } from '../http/http-answer'
import { logOf } from '../log/log'
import type { MediaRequest, OpenMedia } from '../services/media'
import { isNobody } from '../services/with-token'
import { type KeptBase, keepPassing } from './bases'
import { NO_ANNOTATION } from './send-save'
import type { Revision } from './work-lines'

/** Limits for cached pictures and annotations: files and bytes. */
const FILES_MAX = 80
const BYTES_MAX = 512 * 1024 * 1024
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

interface KeptFile extends KeptBase {
  readonly headers: HttpStream['headers']
}

/** Caches the files that items need offline; they last for this run only. */
export function createKeptItems({ disk, folder, hasWork }: KeptItemsParts): KeptItems {
  const files = new Map<string, KeptFile>()
  const items = new Map<string, ReadItem>()
  const waiters = new Set<() => void>()
  let isAway = false
  let count = 0
  let cleared: Promise<void> = Promise.resolve()

  const forget = (name: string): void => {
    const gone = files.get(name)?.path.then((path) => (path === null ? undefined : disk.remove(path)))
    files.delete(name)
    gone?.catch((error: unknown) => log.warn('kept file not removed', error))
  }
  const makeRoom = (): void => {
    let bytes = [...files.values()].reduce((sum, one) => sum + one.bytes(), 0)
    for (const [name, oldest] of files) {
      if (files.size <= FILES_MAX && bytes <= BYTES_MAX) break
      bytes -= oldest.bytes()
      forget(name)
    }
  }
  const pathOf = async (name: string): Promise<string | null> => (await files.get(name)?.path) ?? null
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
    const item = items.get(`${projectId}/${itemId}`)
    if (item === undefined || (await pathOf(pictureName({ projectId, itemId }))) === null) return undefined
    const isBare = item.revision === 0 || item.revision === NO_ANNOTATION
    const isWhole = isBare || (await pathOf(annotationName({ projectId, itemId }, item.revision))) !== null
    return isWhole || (await hasWork({ projectId, itemId })) ? item : undefined
  }

  const notKept = async (projectId: number): Promise<PlatformError> => {
    const places = [...items].filter(([name]) => name.startsWith(`${projectId}/`))
    const there = await Promise.all(places.map(([, { wire }]) => known({ projectId, itemId: wire.id })))
    const available = there.filter((one) => one !== undefined).length
    return platformError('not_kept', { data: { available } })
  }

  const openKept = async (request: MediaRequest): Promise<Result<HttpStream> | undefined> => {
    const name = nameOf(request)
    const path = name === undefined ? null : await pathOf(name)
    const kept = name === undefined ? undefined : files.get(name)
    if (path === null || kept === undefined) return undefined
    return ok({ status: 200, headers: kept.headers, body: createReadStream(path) })
  }

  return {
    keeping: (open) => async (request) => {
      const name = nameOf(request)
      if (name === undefined) return open(request)
      if (isAway) return (await openKept(request)) ?? open(request)
      const coming = open(request)
      const opened = (await unlessAway(coming)) ?? (await openKept(request)) ?? (await coming)
      if (!opened.ok || opened.value.status !== 200 || isAway || files.has(name) || !(await hasRoom())) return opened
      count += 1
      const { stream, ...kept } = keepPassing(opened.value.body, disk, folder, `kept-${count}`, cleared)
      files.set(name, { ...kept, headers: opened.value.headers })
      void kept.path.then((path) => {
        if (path === null && files.get(name)?.path === kept.path) files.delete(name)
        makeRoom()
      })
      return ok({ ...opened.value, body: stream })
    },
    read: async (place, ask) => {
      const name = `${place.projectId}/${place.itemId}`
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
    clear: () => {
      files.clear()
      items.clear()
      const gone = cleared.then(() => disk.remove(folder))
      // The caller handles the failure.
      cleared = gone.catch(() => undefined)
      return gone
    },
  }
}

const pictureName = ({ projectId, itemId }: ItemPlace): string => `${projectId} ${itemId} picture`
const annotationName = ({ projectId, itemId }: ItemPlace, revision: Revision): string =>
  `${projectId} ${itemId} ${typeof revision} ${revision}`

/** Returns the cache name of a request; undefined for partial and uncacheable requests. */
function nameOf(request: MediaRequest): string | undefined {
  const { kind, headers, revision, state } = request
  if (headers['range'] !== undefined) return undefined
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
