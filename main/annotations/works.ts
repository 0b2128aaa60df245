import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type ErrorCode, type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { Disk } from '../disk/disk'
import type { Ledger } from '../disk/ledger'
import type { Sleep } from '../http/retry'
import { logOf } from '../log/log'
import type { Bases } from './bases'
import { createLeases } from './leases'
import type { OpenedItems } from './opened-items'
import { createWorkFile, JOURNAL_FILE, WORK_BYTES_MAX, type WorkFile } from './work-file'
import { KEPT_BYTES_MAX, keptOf, type KeptWork, sweepWorks, unsavedOf } from './stored-works'
import { createRoom } from './room'
import { accountFolder, type WorkAccount, workName } from './work-folders'
import { isBeforeSave, isUnsaved, type Revision, type WorkRecord } from './work-lines'

/** Request of a guest document to open an item for annotating. */
export interface WorkRequest {
  readonly guestId: number
  readonly projectId: number
  readonly itemId: number
  /** Revision that the guest shows. */
  readonly revision: Revision
  /** Asks the present writer to stop. */
  readonly take: boolean
  /** Opens the item read-only, even if it has no writer. */
  readonly reads?: boolean
}

/** Item opened for annotating. */
export interface OpenedWork {
  readonly work: string
  readonly writer: boolean
  /** Present writer, if it is another document. */
  readonly holder?: { readonly here: boolean; readonly since: number }
  /** Earlier records, of this document or another one. */
  readonly recovered: RecoveredWork | null
  readonly bytes: { readonly used: number; readonly most: number }
  /** Problem with this work's file or with the disk that the person must know. */
  readonly trouble?: PlatformError
}
export interface RecoveredWork {
  /** Number of the last record; the next one follows it. */
  readonly records: number
  /** Time of the first unsaved change, milliseconds since 1970; null if the platform has all changes. */
  readonly since: number | null
  readonly revision: Revision
  /** Tells whether the item had an annotation then. */
  readonly hasBase: boolean
}

/** Written records, for a read-only document. */
export interface WrittenRecords {
  /** Work of that document. */
  readonly work: string
  readonly from: number
  readonly records: readonly WorkRecord[]
  /** Base revision of all records in the file. */
  readonly base: Revision
}

/** Origin of a save. */
export interface SavedHow {
  /** Account of the work. Another person may have signed in since. */
  readonly account?: WorkAccount | null
  /** Work of the document that saved it. */
  readonly by?: string
}

/** Events for the documents that show an item. */
export interface WorkNews {
  /** Ends the work of this document, which must write its remaining records and close it. */
  readonly lost: (guestId: number, work: string) => void
  readonly free: (guestId: number, itemId: number) => void
  /** The platform has the item's work up to a record; `work` belongs to the notified document. */
  readonly saved: (guestId: number, work: string, itemId: number, upTo: number, revision: Revision) => void
  /** Records that the item's writer put on disk. */
  readonly records: (guestId: number, written: WrittenRecords) => void
}

export interface WorksParts {
  readonly disk: Disk
  /** Folder of all works. */
  readonly folder: string
  readonly now: () => number
  readonly sleep: Sleep
  readonly bases: Pick<Bases, 'take' | 'clear' | 'limit'>
  readonly news: WorkNews
  readonly ledger: Ledger
  /** Tells whether a guest has an item open; works of other items are neither kept nor shown. */
  readonly isOpened: OpenedItems['has']
}

export interface Works {
  /** Sets the present account. Documents of another person lose their works. */
  readonly setAccount: (account: WorkAccount | null) => void
  readonly open: (request: WorkRequest) => Promise<Result<OpenedWork>>
  /** Succeeds only after the records are synced to disk. */
  readonly append: (
    guestId: number,
    work: string,
    from: number,
    records: readonly WorkRecord[],
  ) => Promise<Result<{ readonly upTo: number }>>
  /** Tells whether another document has written to an item since this one, or since this work. */
  readonly isPassed: (guestId: number, projectId: number, itemId: number, work?: string) => boolean
  /** Tells whether the item's work has this record on disk. */
  readonly isWritten: (projectId: number, itemId: number, upTo: number) => Promise<boolean>
  /** Ends a document's work; with `discard` its records are put aside and not offered again. */
  readonly close: (guestId: number, work: string, discard: boolean) => Promise<Result<null>>
  /** Puts aside a work that can't be opened any more, such as after its item's deletion. It is not offered again. */
  readonly giveUp: (projectId: number, itemId: number) => Promise<Result<null>>
  /** Ends all works of a closed guest document. */
  readonly guestGone: (guestId: number) => void
  /** File of a work that a document has open. */
  readonly fileOf: (guestId: number, work: string) => WorkFile | undefined
  /** Account that owns the works; null without one. */
  readonly account: () => WorkAccount | null
  /**
   * Notes that the platform has an item's work up to this record. If the saving document is named and still writes, the
   * record may be still unwritten.
   */
  readonly saved: (
    projectId: number,
    itemId: number,
    upTo: number,
    revision: Revision,
    how?: SavedHow,
  ) => Promise<Result<null>>
  /** Tells whether a document has an item open, or its work is still being closed. */
  readonly isInUse: (projectId: number, itemId: number) => boolean
  /** Lists the person's unsaved works, the oldest first, and removes expired ones. */
  readonly unsaved: () => Promise<readonly KeptWork[]>
  /** Resolves when every file is closed. */
  readonly closed: () => Promise<void>
}

interface Session {
  readonly work: string
  readonly guestId: number
  /** Identifies file and folder: account, project and item. */
  readonly item: string
  readonly file: WorkFile
  readonly revision: Revision
}
interface OpenFile {
  readonly file: WorkFile
  readonly trouble: Promise<PlatformError | null>
  /** Revisions that documents showed when they opened it, and those that precede a save. */
  readonly asked: Set<Revision>
  readonly behind: Set<Revision>
  uses: number
  /** Set while it is unused; it closes after a while. */
  resting?: AbortController
}

/** Errors of files that must not be written. */
const REFUSING: ReadonlySet<ErrorCode> = new Set(['journal_newer', 'disk_failed'])
/** Milliseconds for which an unused file stays open: a crashed document is back within seconds. */
export const RESTING_MS = 10_000
/** Most records of a saved work that are kept when its item is reopened. */
const HISTORY_RECORDS_MAX = 1_000
const HISTORY_BYTES_MAX = 16 * 1024 * 1024
/** Bytes that one guest may write; a person draws a hundredth of it in a day. */
const WORKS_OF_GUEST_MAX = 4 * 1024 ** 3
const log = logOf('annotations')

/** Creates the works of the items that guests have open: one file each, one writer at a time. */
export function createWorks({ disk, folder, now, sleep, bases, news, ledger, isOpened }: WorksParts): Works {
  const sessions = new Map<string, Session>()
  const files = new Map<string, OpenFile>()
  /** Files that are being closed; no document may open them until then. */
  const closing = new Map<string, Promise<void>>()
  /** Damage repaired before any document opened the work; reported to the first that does. */
  const damages = new Map<string, PlatformError>()
  /** Guests that wait for an item and may close before they get it. */
  const waiting = new Set<{ readonly guestId: number; isGone: boolean }>()
  const room = createRoom(disk, folder)
  let home: string | null = null
  let worker: WorkAccount | null = null

  const leases = createLeases({
    sleep,
    onAsked: ({ guestId, work }) => news.lost(guestId, work),
    onFree: (item) => {
      for (const { item: other, guestId, file } of sessions.values())
        if (other === item) news.free(guestId, file.itemId)
    },
  })
  const use = (item: string, projectId: number, itemId: number): OpenFile => {
    const known = files.get(item)
    if (known !== undefined) {
      known.uses += 1
      known.resting?.abort()
      delete known.resting
      return known
    }
    const file = createWorkFile({ disk, folder: item, now, projectId, itemId })
    const closed = closing.get(item) ?? Promise.resolve()
    const opened: OpenFile = {
      file,
      trouble: closed.then(file.load),
      asked: new Set<Revision>(),
      behind: new Set<Revision>(),
      uses: 1,
    }
    files.set(item, opened)
    return opened
  }
  const shut = (item: string, opened: OpenFile): void => {
    opened.resting?.abort()
    files.delete(item)
    const closed: Promise<void> = opened.trouble.then(opened.file.close).finally(() => {
      if (closing.get(item) === closed) closing.delete(item)
    })
    closing.set(item, closed)
  }
  const letGo = (item: string): void => {
    const opened = files.get(item)
    if (opened === undefined) return
    opened.uses -= 1
    if (opened.uses > 0) return
    const resting = new AbortController()
    opened.resting = resting
    const shutUnused = (): void => {
      if (!resting.signal.aborted) shut(item, opened)
    }
    // Reload a file that could not be read, or was repaired.
    void opened.trouble.then((trouble) => {
      if (trouble === null) void sleep(RESTING_MS, resting.signal).then(shutUnused)
      else shutUnused()
    })
  }
  const shutResting = (): void => {
    for (const [item, opened] of files) if (opened.uses === 0) shut(item, opened)
  }
  const end = ({ work, item }: Session): void => {
    sessions.delete(work)
    leases.release(item, work)
    letGo(item)
  }
  const sessionOf = (guestId: number, work: string): Session | undefined => {
    const session = sessions.get(work)
    return session?.guestId === guestId ? session : undefined
  }
  /**
   * Path of the base of a work; null also if the disk fails. Acknowledged records stay, and the next count finds it.
   */
  const baseOf = (file: WorkFile): Promise<string | null> =>
    file.basePath().catch((cause: unknown) => {
      log.warn('base not counted', cause)
      return null
    })
  /** Counts the size of a work; its base is written with its first record. */
  const counted = async (item: string, file: WorkFile, withBase: boolean): Promise<void> => {
    ledger.note(join(item, JOURNAL_FILE), file.bytes())
    const base = withBase ? await baseOf(file) : null
    // A file removed by now takes no space; the next count sees it if it exists.
    if (base !== null) ledger.note(base, await disk.size(base).catch(() => 0))
  }
  /** Closes a work's file; one that is put aside still counts. */
  const endFile = async (item: string, file: WorkFile, how: 'putAside' | 'remove'): Promise<Result<null>> => {
    const base = await baseOf(file)
    const ended = await file.end(how)
    if (!ended.ok) return ended
    ledger.note(join(item, JOURNAL_FILE), 0)
    if (base !== null) ledger.note(base, 0)
    if (how === 'putAside') await ledger.recount()
    return ended
  }
  const readersOf = (item: string, writer: string): readonly Session[] =>
    [...sessions.values()].filter((one) => one.item === item && one.work !== writer)
  /**
   * Tells whether a work is over. A saved work leads to one revision: on a later one its history is meaningless, and a
   * long history is dropped. A document on an earlier revision gets the saved changes only from here.
   */
  const isOver = ({ file, behind }: OpenFile, revision: Revision): boolean => {
    const { last, saved, changed, head } = file.summary()
    // A draft alone does not keep the item on an older revision.
    if (last > 0 && changed === 0 && saved === null) return head !== null && head.revision !== revision
    if (last === 0 || saved === null || isUnsaved(file.summary())) return false
    // Some of the saved records could never be written.
    if (saved.upTo > last) return true
    if (saved.revision === revision) return last > HISTORY_RECORDS_MAX || file.bytes() > HISTORY_BYTES_MAX
    return !behind.has(revision) && !isBeforeSave(file.summary(), revision)
  }

  const open = async ({
    guestId,
    projectId,
    itemId,
    revision,
    take,
    reads,
  }: WorkRequest): Promise<Result<OpenedWork>> => {
    if (home === null) return err(platformError('sign_in_needed'))
    if (!isOpened(guestId, projectId, itemId)) return err(platformError('work_gone'))
    const account = home
    const item = join(account, workName(projectId, itemId))
    // Open it before the earlier one ends: closing the last use drops its unwritten state.
    const used = use(item, projectId, itemId)
    for (const session of sessions.values()) if (session.guestId === guestId && session.item === item) end(session)
    const { file } = used
    used.asked.add(revision)
    const trouble = (await used.trouble) ?? damages.get(item) ?? null
    damages.delete(item)
    const work = randomUUID()
    const isRefused = trouble !== null && REFUSING.has(trouble.code)
    const mayWrite = !isRefused && reads !== true
    const waiter = { guestId, isGone: false }
    waiting.add(waiter)
    const writer = mayWrite && (await leases.claim(item, { work, guestId, since: now() }, take))
    waiting.delete(waiter)
    if (home !== account || waiter.isGone) {
      leases.release(item, work)
      letGo(item)
      return err(platformError(waiter.isGone ? 'work_gone' : 'sign_in_needed'))
    }
    sessions.set(work, { work, guestId, item, file, revision })
    // Records that the previous writer still sends are part of the recovered ones.
    const [low] = await Promise.all([trouble === null ? room.low() : null, file.settled()])
    if (writer && isOver(used, revision)) {
      const away = await endFile(item, file, 'remove')
      if (!away.ok) log.warn('work not removed', away.error)
    }
    const holder = leases.of(item)
    return ok({
      work,
      writer,
      ...(writer || holder === undefined ? {} : { holder: { here: true, since: holder.since } }),
      recovered: recoveredOf(file),
      bytes: { used: file.bytes(), most: WORK_BYTES_MAX },
      ...given({ trouble: trouble ?? low ?? undefined }),
    })
  }

  return {
    setAccount: (account) => {
      const next = account === null ? null : accountFolder(folder, account)
      if (next === home) return
      home = next
      worker = account
      bases.clear().catch((error: unknown) => log.warn('bases not cleared', error))
      for (const session of sessions.values()) end(session)
      shutResting()
    },
    open,
    append: async (guestId, work, from, records) => {
      const session = sessionOf(guestId, work)
      if (session === undefined) return err(platformError('work_gone'))
      const { item, file, revision } = session
      if (!leases.holds(item, work)) return err(platformError('not_writer'))
      const size = Buffer.byteLength(JSON.stringify(records))
      const room = await ledger.room(size, { name: `guest ${guestId}`, most: WORKS_OF_GUEST_MAX })
      if (!room.ok) return room
      const before = file.summary().last
      const added = await file.append(from, records, {
        revision,
        bring: (wanted, to, part) => bases.take(file.projectId, file.itemId, wanted, to, part),
      })
      await counted(item, file, before === 0)
      if (added.ok && added.value.upTo > before) {
        const fresh = records.slice(before + 1 - from)
        const base = file.summary().head?.revision ?? revision
        for (const { guestId: reader, work: of } of readersOf(item, work))
          news.records(reader, { work: of, from: before + 1, records: fresh, base })
      }
      return added
    },
    isPassed: (guestId, projectId, itemId, work) =>
      home !== null && leases.isPassed(join(home, workName(projectId, itemId)), guestId, work),
    isWritten: async (projectId, itemId, upTo) => {
      if (home === null) return false
      const item = join(home, workName(projectId, itemId))
      const { file, trouble } = use(item, projectId, itemId)
      try {
        await trouble
        await file.settled()
        return upTo <= file.summary().last
      } finally {
        letGo(item)
      }
    },
    close: async (guestId, work, discard) => {
      const session = sessionOf(guestId, work)
      if (session === undefined) return ok(null)
      const { item, file } = session
      await file.settled()
      const isDiscarded = discard && leases.holds(item, work)
      const closed = isDiscarded ? await endFile(item, file, 'putAside') : ok(null)
      // They show records whose base is gone.
      if (isDiscarded) for (const reader of readersOf(item, work)) news.lost(reader.guestId, reader.work)
      if (sessions.has(work)) end(session)
      return closed
    },
    giveUp: async (projectId, itemId) => {
      if (home === null) return err(platformError('sign_in_needed'))
      const item = join(home, workName(projectId, itemId))
      // A document has it open.
      if ((files.get(item)?.uses ?? 0) > 0) return err(platformError('not_writer'))
      const { file, trouble } = use(item, projectId, itemId)
      try {
        await trouble
        return await endFile(item, file, 'putAside')
      } finally {
        letGo(item)
      }
    },
    guestGone: (guestId) => {
      for (const waiter of waiting) if (waiter.guestId === guestId) waiter.isGone = true
      for (const session of sessions.values()) if (session.guestId === guestId) end(session)
    },
    fileOf: (guestId, work) => sessionOf(guestId, work)?.file,
    account: () => worker,
    isInUse: (projectId, itemId) => {
      const item = home === null ? '' : join(home, workName(projectId, itemId))
      return files.has(item) || closing.has(item)
    },
    saved: async (projectId, itemId, upTo, revision, { account = worker, by } = {}) => {
      if (account === null) return ok(null)
      const item = join(accountFolder(folder, account), workName(projectId, itemId))
      const isAhead = by !== undefined && leases.holds(item, by)
      const { file, trouble, asked, behind } = use(item, projectId, itemId)
      try {
        await trouble
        const noted = await file.saved(upTo, revision, isAhead)
        for (const shown of asked) behind.add(shown)
        behind.delete(revision)
        for (const one of sessions.values())
          if (one.item === item) news.saved(one.guestId, one.work, itemId, upTo, revision)
        return noted
      } finally {
        letGo(item)
      }
    },
    unsaved: async () => {
      if (home === null) return []
      const account = home
      // Works being closed are listed from disk.
      await Promise.all(closing.values())
      const kept = await sweepWorks({
        disk,
        folder: account,
        now,
        isOpen: (item) => files.has(item) || closing.has(item),
        onDamage: (item, trouble) => damages.set(item, trouble),
      })
      const open = [...files.values()].flatMap(({ file }) => keptOf(file) ?? [])
      await ledger.recount()
      if (home !== account) return []
      bases.limit(Math.max(0, KEPT_BYTES_MAX - kept.bytes))
      return unsavedOf([...kept.works, ...open])
    },
    closed: async () => {
      for (const session of sessions.values()) end(session)
      shutResting()
      await Promise.all(closing.values())
    },
  }
}

function recoveredOf(file: WorkFile): RecoveredWork | null {
  const { head, last, since } = file.summary()
  if (head === null || last === 0) return null
  return { records: last, since, revision: head.revision, hasBase: head.base !== null }
}
