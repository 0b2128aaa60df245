import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SavePart } from '#domain/annotation/save-parts'
import { ok } from '#domain/result'
import { type Disk, type DiskFile, writeAll } from '../disk/disk'
import type { HttpStream } from '../http/http-answer'
import { logOf } from '../log/log'
import type { MediaKind, OpenMedia } from '../services/media'
import type { Revision } from './work-lines'

/** What the platform calls the revision of the bytes that it sends. */
const REVISION_HEADER = 'x-annotation-revision'
const KEPT_MAX = 64
/** So many stay however large they are: those of the items that windows show, and of the next ones, may be worked on at any moment. */
const KEPT_LEAST = 12
const log = logOf('annotations')

type BasePart = 'annotation' | SavePart
/** Which part of an annotation the bytes of a kind are. */
const PARTS: { readonly [K in MediaKind]?: BasePart } = {
  itemAnnotation: 'annotation',
  itemMask: 'mask',
  itemLabels: 'labels',
}

/** The annotations that pages were given, as they were given, for the works that build on them. */
export interface Bases {
  /** The same reader of bytes, which keeps each whole annotation that passes, by the revision that the answer says or was asked for. */
  readonly keeping: (open: OpenMedia) => OpenMedia
  /** Moves what was kept to a place where it stays; false where nothing was. */
  readonly take: (
    projectId: number,
    itemId: number,
    revision: Revision,
    to: string,
    part?: BasePart,
  ) => Promise<boolean>
  /** No more bytes than these are kept from now on, but for the newest few. */
  readonly limit: (bytes: number) => void
  /** Forgets everything that was kept. */
  readonly clear: () => Promise<void>
}

/** A file that is written, or will be. */
export interface KeptBase {
  /** Null where it could not be written. */
  readonly path: Promise<string | null>
  /** So much of it is written. */
  readonly bytes: () => number
}

/** Bases in a folder of their own; the oldest make room. */
export function createBases(disk: Disk, folder: () => string | null): Bases {
  /** By item and revision. */
  const kept = new Map<string, KeptBase>()
  let count = 0
  let bytesMax = Number.POSITIVE_INFINITY
  /** What is kept from now on must not go with what was kept before. */
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
      // How large it is, is known when it is there.
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
      // Whoever asked for it hears of a failure.
      cleared = gone.catch(() => undefined)
      return gone
    },
  }
}

/** The same bytes, written to a file beside as they pass; `path` is null where that did not work out. */
export function keepPassing(
  body: Readable,
  disk: Disk,
  folder: string,
  name: string,
  cleared: Promise<void>,
): KeptBase & { readonly stream: Readable } {
  const path = join(folder, name)
  const written = Promise.withResolvers<string | null>()
  let file: DiskFile | null = null
  let isKept = true
  let size = 0
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
  return { stream, path: written.promise, bytes: () => size }
}

function revisionIn({ headers }: HttpStream): Revision | undefined {
  const said = headers[REVISION_HEADER]
  if (typeof said !== 'string') return undefined
  return /^\d{1,15}$/.test(said) ? Number(said) : said
}
