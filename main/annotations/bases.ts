import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SavePart } from '#domain/annotation/save-parts'
import { ok } from '#domain/result'
import { type Disk, type DiskFile, writeAll } from '../disk/disk'
import type { HttpStream } from '../http/http-answer'
import { logOf } from '../log/log'
import type { MediaKind, OpenMedia } from '../services/media'
import type { Revision } from './work-lines'

/** Response header with the revision of the bytes. */
const REVISION_HEADER = 'x-annotation-revision'
const KEPT_MAX = 64
/** Newest files, kept at any size: items in open windows, and the next ones, may be edited at any moment. */
const KEPT_LEAST = 12
const log = logOf('annotations')

type BasePart = 'annotation' | SavePart
/** Part of an annotation that each media kind holds. */
const PARTS: { readonly [K in MediaKind]?: BasePart } = {
  itemAnnotation: 'annotation',
  itemMask: 'mask',
  itemLabels: 'labels',
}

/** Annotations as the pages received them, for the works that build on them. */
export interface Bases {
  /** Wraps a media reader and stores each complete annotation that passes, by the revision answered or requested. */
  readonly keeping: (open: OpenMedia) => OpenMedia
  /** Moves a kept file to a permanent place; false if none was kept. */
  readonly take: (
    projectId: number,
    itemId: number,
    revision: Revision,
    to: string,
    part?: BasePart,
  ) => Promise<boolean>
  /** Sets the limit in bytes for kept files, apart from the newest few. */
  readonly limit: (bytes: number) => void
  /** Deletes all kept files. */
  readonly clear: () => Promise<void>
}

/** File that is written, or will be. */
export interface KeptBase {
  /** Resolves to null if it could not be written. */
  readonly path: Promise<string | null>
  /** Bytes written so far. */
  readonly bytes: () => number
}

/** Creates the bases in a folder of their own; the oldest are evicted. */
export function createBases(disk: Disk, folder: () => string | null): Bases {
  /** Keyed by item and revision. */
  const kept = new Map<string, KeptBase>()
  let count = 0
  let bytesMax = Number.POSITIVE_INFINITY
  /** Pending deletion, which new files wait for so that they aren't deleted with the old ones. */
  let cleared: Promise<void> = Promise.resolve()

  const nameOf = (projectId: number, itemId: number, revision: Revision, part: BasePart): string =>
    `${projectId} ${itemId} ${typeof revision} ${revision} ${part}`
  const forget = (name: string): void => {
    const writing = kept.get(name)?.path
    kept.delete(name)
    const gone = writing?.then((path) => (path === null ? undefined : disk.remove(path)))
    gone?.catch((error: unknown) => log.warn('base not removed', error))
  }
  const makeRoom = (): void => {
    let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes(), 0)
    for (const [name, oldest] of kept) {
      if (kept.size <= KEPT_MAX && (bytes <= bytesMax || kept.size <= KEPT_LEAST)) break
      bytes -= oldest.bytes()
      forget(name)
    }
  }

  return {
    keeping: (open) => async (request) => {
      const opened = await open(request)
      const home = folder()
      const part = PARTS[request.kind]
      if (!opened.ok || part === undefined || opened.value.status !== 200 || home === null) return opened
      const revision = revisionIn(opened.value) ?? request.revision ?? request.state
      if (revision === undefined) return opened
      const name = nameOf(request.projectId, request.itemId, revision, part)
      count += 1
      const { stream, ...base } = keepPassing(opened.value.body, disk, home, `base-${count}`, cleared)
      forget(name)
      kept.set(name, base)
      makeRoom()
      // The size is known only after the write.
      void base.path.then(makeRoom)
      return ok({ ...opened.value, body: stream })
    },
    take: async (projectId, itemId, revision, to, part = 'annotation') => {
      const name = nameOf(projectId, itemId, revision, part)
      const path = (await kept.get(name)?.path) ?? null
      if (path === null) return false
      await disk.rename(path, to)
      kept.delete(name)
      return true
    },
    limit: (bytes) => {
      bytesMax = bytes
      makeRoom()
    },
    clear: () => {
      kept.clear()
      const home = folder()
      const gone = cleared.then(async () => {
        if (home !== null) await disk.remove(home)
      })
      // The caller handles the failure.
      cleared = gone.catch(() => undefined)
      return gone
    },
  }
}

/**
 * Passes the bytes through and writes them to a file; `path` is null if that failed. A file for this run only is not
 * synced.
 */
export function keepPassing(
  body: Readable,
  disk: Disk,
  folder: string,
  name: string,
  cleared: Promise<void>,
  isForThisRun = false,
): KeptBase & { readonly stream: Readable } {
  const path = join(folder, name)
  const written = Promise.withResolvers<string | null>()
  let file: DiskFile | null = null
  let isKept = true
  let size = 0
  /** Failures to write never affect the page's bytes. */
  const attempt = async (write: () => Promise<void>): Promise<void> => {
    if (!isKept) return
    try {
      await write()
    } catch (error) {
      isKept = false
      log.warn('base not kept', error)
    }
  }
  const finish = async (isWhole: boolean): Promise<void> => {
    isKept &&= isWhole
    if (!isForThisRun) await attempt(async () => file?.sync())
    await file?.close().catch((error: unknown) => log.warn('base not closed', error))
    if (!isKept) size = 0
    written.resolve(isKept ? path : null)
  }
  async function* passing(): AsyncGenerator<Buffer> {
    let isWhole = false
    await attempt(async () => {
      await cleared
      await disk.makeFolder(folder)
      file = await disk.open(path, 'new')
    })
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        await attempt(async () => {
          if (file === null) return
          await writeAll(file, chunk, size)
          size += chunk.length
        })
        yield chunk
      }
      isWhole = true
    } finally {
      // The page has all bytes before they are synced; a reader of the file waits for `path`.
      void finish(isWhole)
    }
  }
  const stream = Readable.from(passing(), { objectMode: false })
  stream.once('close', () => {
    body.destroy()
    // No one started to read.
    if (file === null) written.resolve(null)
  })
  return { stream, path: written.promise, bytes: () => size }
}

function revisionIn({ headers }: HttpStream): Revision | undefined {
  const said = headers[REVISION_HEADER]
  if (typeof said !== 'string') return undefined
  return /^\d{1,15}$/.test(said) ? Number(said) : said
}
