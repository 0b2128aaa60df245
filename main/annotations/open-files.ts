import type { PlatformError } from '#domain/errors'
import type { Disk } from '../disk/disk'
import type { Sleep } from '../http/retry'
import { createWorkFile, type WorkFile } from './work-file'
import { isBeforeSave, isUnsaved, type Revision } from './work-lines'

/** Work file that documents or calls use at present. */
export interface OpenFile {
  readonly file: WorkFile
  /** Problem found when the file was read; resolves when it is read. */
  readonly trouble: Promise<PlatformError | null>
  /** Revisions that documents showed when they opened it, and those of them that precede a save. */
  readonly asked: Set<Revision>
  readonly behind: Set<Revision>
}

/** Work files, one per item, opened with their first use and closed a while after their last. */
export interface OpenFiles {
  /** Opens the file of an item, or adds a use to it. Each use must be released. */
  readonly use: (item: string, projectId: number, itemId: number) => OpenFile
  readonly release: (item: string) => void
  /** Runs a call with the item's file once it is read, as one use. */
  readonly with: <T>(
    item: string,
    projectId: number,
    itemId: number,
    run: (opened: OpenFile) => Promise<T>,
  ) => Promise<T>
  readonly isUsed: (item: string) => boolean
  /** Tells whether the file is open or still being closed. */
  readonly has: (item: string) => boolean
  readonly all: () => readonly WorkFile[]
  /** Closes every file without a use now. */
  readonly closeUnused: () => void
  /** Resolves when the files being closed are closed. */
  readonly closed: () => Promise<void>
}

interface CountedFile extends OpenFile {
  uses: number
  /** Set while it is unused; it closes after a while. */
  resting?: AbortController
}

/** Milliseconds for which an unused file stays open: a crashed document is back within seconds. */
export const RESTING_MS = 10_000
/** Most records and bytes of a saved work that are kept when its item is reopened. */
const HISTORY_RECORDS_MAX = 1_000
const HISTORY_BYTES_MAX = 16 * 1024 * 1024

/** Creates the open files; the name of an item is the folder of its work. */
export function createOpenFiles(disk: Disk, now: () => number, sleep: Sleep): OpenFiles {
  const files = new Map<string, CountedFile>()
  /** Files that are being closed; they are opened again only afterwards. */
  const closing = new Map<string, Promise<void>>()

  const use: OpenFiles['use'] = (item, projectId, itemId) => {
    const known = files.get(item)
    if (known !== undefined) {
      known.uses += 1
      known.resting?.abort()
      delete known.resting
      return known
    }
    const file = createWorkFile({ disk, folder: item, now, projectId, itemId })
    const closed = closing.get(item) ?? Promise.resolve()
    const opened: CountedFile = {
      file,
      trouble: closed.then(file.load),
      asked: new Set<Revision>(),
      behind: new Set<Revision>(),
      uses: 1,
    }
    files.set(item, opened)
    return opened
  }
  const close = (item: string, opened: CountedFile): void => {
    opened.resting?.abort()
    files.delete(item)
    const closed: Promise<void> = opened.trouble.then(opened.file.close).finally(() => {
      if (closing.get(item) === closed) closing.delete(item)
    })
    closing.set(item, closed)
  }
  const release = (item: string): void => {
    const opened = files.get(item)
    if (opened === undefined) return
    opened.uses -= 1
    if (opened.uses > 0) return
    const resting = new AbortController()
    opened.resting = resting
    const closeUnused = (): void => {
      if (!resting.signal.aborted) close(item, opened)
    }
    // A file that could not be read, or was repaired, is read again by its next user.
    void opened.trouble.then((trouble) => {
      if (trouble === null) void sleep(RESTING_MS, resting.signal).then(closeUnused)
      else closeUnused()
    })
  }

  return {
    use,
    release,
    with: async (item, projectId, itemId, run) => {
      const opened = use(item, projectId, itemId)
      try {
        await opened.trouble
        return await run(opened)
      } finally {
        release(item)
      }
    },
    isUsed: (item) => (files.get(item)?.uses ?? 0) > 0,
    has: (item) => files.has(item) || closing.has(item),
    all: () => [...files.values()].map(({ file }) => file),
    closeUnused: () => {
      for (const [item, opened] of files) if (opened.uses === 0) close(item, opened)
    },
    closed: async () => void (await Promise.all(closing.values())),
  }
}

/**
 * Whether a document that shows a revision no longer needs a work's records. A saved work leads to one revision: on a
 * later one its history is meaningless, and a long history is dropped. A document on an earlier revision gets the saved
 * changes only from here.
 */
export function isOver({ file, behind }: OpenFile, revision: Revision): boolean {
  const { last, saved, changed, head } = file.summary()
  // A draft alone does not keep the item on an older revision.
  if (last > 0 && changed === 0 && saved === null) return head !== null && head.revision !== revision
  if (last === 0 || saved === null || isUnsaved(file.summary())) return false
  // Some of the saved records could never be written.
  if (saved.upTo > last) return true
  if (saved.revision === revision) return last > HISTORY_RECORDS_MAX || file.bytes() > HISTORY_BYTES_MAX
  return !behind.has(revision) && !isBeforeSave(file.summary(), revision)
}
