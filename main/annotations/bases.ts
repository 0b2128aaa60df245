import { join } from 'node:path'
import { Readable } from 'node:stream'
import { ok } from '#domain/result'
import { type Disk, type DiskFile, writeAll } from '../disk/disk'
import type { HttpStream } from '../http/http-answer'
import { logOf } from '../log/log'
import type { OpenMedia } from '../services/media'
import type { Revision } from './work-lines'

/** What the platform calls the revision of the bytes that it sends. */
const REVISION_HEADER = 'x-annotation-revision'
const KEPT_MAX = 64
const log = logOf('annotations')

/** The annotations that pages were given, as they were given, for the works that build on them. */
export interface Bases {
  /** The same reader of bytes, which keeps each whole annotation that passes, by the revision that the answer says or was asked for. */
  readonly keeping: (open: OpenMedia) => OpenMedia
  /** Moves what was kept to a place where it stays; false where nothing was. */
  readonly take: (projectId: number, itemId: number, revision: Revision, to: string) => Promise<boolean>
  /** Forgets everything that was kept. */
  readonly clear: () => Promise<void>
}

/** Bases in a folder of their own; the oldest make room. */
export function createBases(disk: Disk, folder: () => string | null): Bases {
  /** By item and revision: a file that is written, or will be. */
  const kept = new Map<string, Promise<string | null>>()
  let count = 0
  /** What is kept from now on must not go with what was kept before. */
  let cleared: Promise<void> = Promise.resolve()

  const nameOf = (projectId: number, itemId: number, revision: Revision): string =>
    `${projectId} ${itemId} ${typeof revision} ${revision}`
  const forget = (name: string): void => {
    const writing = kept.get(name)
    kept.delete(name)
    const gone = writing?.then((path) => (path === null ? undefined : disk.remove(path)))
    gone?.catch((error: unknown) => log.warn('base not removed', error))
  }

  return {
    keeping: (open) => async (request) => {
      const opened = await open(request)
      const home = folder()
      if (!opened.ok || request.kind !== 'itemAnnotation' || opened.value.status !== 200 || home === null) return opened
      const revision = revisionIn(opened.value) ?? request.revision ?? request.state
      if (revision === undefined) return opened
      const name = nameOf(request.projectId, request.itemId, revision)
      count += 1
      const { stream, path } = keepPassing(opened.value.body, disk, home, `base-${count}`, cleared)
      forget(name)
      kept.set(name, path)
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT_MAX) break
        forget(oldest)
      }
      return ok({ ...opened.value, body: stream })
    },
    take: async (projectId, itemId, revision, to) => {
      const name = nameOf(projectId, itemId, revision)
      const path = await kept.get(name)
      if (path === undefined || path === null) return false
      await disk.rename(path, to)
      kept.delete(name)
      return true
    },
    clear: () => {
      kept.clear()
      const home = folder()
      const gone = cleared.then(async () => {
        if (home !== null) await disk.remove(home)
      })
      // Whoever asked for it hears of a failure.
      cleared = gone.catch(() => undefined)
      return gone
    },
  }
}

/** The same bytes, written to a file beside as they pass; `path` is null where that did not work out. */
function keepPassing(body: Readable, disk: Disk, folder: string, name: string, cleared: Promise<void>) {
  const path = join(folder, name)
  const written = Promise.withResolvers<string | null>()
  let file: DiskFile | null = null
  let isKept = true
  /** The page gets its bytes whether or not they can be kept. */
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
    await attempt(async () => file?.sync())
    await file?.close().catch((error: unknown) => log.warn('base not closed', error))
    written.resolve(isKept ? path : null)
  }
  async function* passing(): AsyncGenerator<Buffer> {
    let size = 0
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
      // The page has all bytes before they are safe; whoever needs the file waits for it.
      void finish(isWhole)
    }
  }
  const stream = Readable.from(passing(), { objectMode: false })
  stream.once('close', () => {
    body.destroy()
    // Nobody began to read it.
    if (file === null) written.resolve(null)
  })
  return { stream, path: written.promise }
}

function revisionIn({ headers }: HttpStream): Revision | undefined {
  const said = headers[REVISION_HEADER]
  if (typeof said !== 'string') return undefined
  return /^\d{1,15}$/.test(said) ? Number(said) : said
}
