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
import { KEPT_BYTES_MAX, keptOf, type KeptWork, sweepWorks, unsavedOf } from './kept-works'
import { createRoom } from './room'
import { accountFolder, type WorkAccount, workName } from './work-folders'
import { isBeforeSave, isUnsaved, type Revision, type WorkRecord } from './work-lines'

/** An item that a guest document opens for annotating. */
export interface WorkRequest {
  readonly guestId: number
  readonly projectId: number
  readonly itemId: number
  /** The revision that the guest shows. */
  readonly revision: Revision
  /** Whoever writes now is asked to stop. */
  readonly take: boolean
  /** The guest only wants to read along, also where nobody writes. */
  readonly reads?: boolean
}

/** An item opened for annotating. */
export interface OpenedWork {
  readonly work: string
  readonly writer: boolean
  /** Who writes instead. */
  readonly holder?: { readonly here: boolean; readonly since: number }
  /** What was done before, here or in another document. */
  readonly recovered: RecoveredWork | null
  readonly bytes: { readonly used: number; readonly most: number }
  /** What the person has to know about the file of this work, or about the disk. */
  readonly trouble?: PlatformError
}
export interface RecoveredWork {
  /** The number of the last record; the next one follows it. */
  readonly records: number
  /** The first change that the platform lacks, milliseconds since 1970; null: it has them all. */
  readonly since: number | null
  readonly revision: Revision
  /** Whether the item had an annotation then. */
  readonly hasBase: boolean
}

/** Records that went to the disk, for a document that reads along. */
export interface WrittenRecords {
  /** The work of that document. */
  readonly work: string
  readonly from: number
  readonly records: readonly WorkRecord[]
  /** The revision that all records of the file build on. */
  readonly base: Revision
}

/** Of whom a save was. */
export interface SavedHow {
  /** Whose work it is, where that need not be who works now: somebody else may have signed in since. */
  readonly account?: WorkAccount | null
  /** The work of the document that saved it. */
  readonly by?: string
}

/** What the documents that show an item are told. */
export interface WorkNews {
  /** The work is over for this document, which is to write down what is left, and to close it. */
  readonly lost: (guestId: number, work: string) => void
  readonly free: (guestId: number, itemId: number) => void
  /** The platform has the item's work up to a record; `work` is that of the document that is told. */
  readonly saved: (guestId: number, work: string, itemId: number, upTo: number, revision: Revision) => void
  /** What the writer of the same item put on the disk. */
  readonly records: (guestId: number, written: WrittenRecords) => void
}

export interface WorksParts {
  readonly disk: Disk
  /** The folder of all works. */
  readonly folder: string
  readonly now: () => number
  readonly sleep: Sleep
  readonly bases: Pick<Bases, 'take' | 'clear' | 'limit'>
  readonly news: WorkNews
  readonly ledger: Ledger
  /** Whether a guest has an item open: works of others are neither kept nor shown. */
  readonly isOpened: OpenedItems['has']
}

export interface Works {
  /** Whose works are meant from now on; documents of another person's have none any more. */
  readonly setAccount: (account: WorkAccount | null) => void
  readonly open: (request: WorkRequest) => Promise<Result<OpenedWork>>
  /** Ends well only when the records lie on the disk. */
  readonly append: (
    guestId: number,
    work: string,
    from: number,
    records: readonly WorkRecord[],
  ) => Promise<Result<{ readonly upTo: number }>>
  /** Whether another document has written to an item since this one, or since this work of it. */
  readonly isPassed: (guestId: number, projectId: number, itemId: number, work?: string) => boolean
  /** Whether the item's work has the record of this number on the disk. */
  readonly isWritten: (projectId: number, itemId: number, upTo: number) => Promise<boolean>
  /** Ends a document's work; with `discard` what it holds is put aside and not offered again. */
  readonly close: (guestId: number, work: string, discard: boolean) => Promise<Result<null>>
  /** Puts a work aside that can't be opened any more, as after its item was deleted; it is not offered again. */
  readonly giveUp: (projectId: number, itemId: number) => Promise<Result<null>>
  /** A guest document is gone, and what it held with it. */
  readonly guestGone: (guestId: number) => void
  /** The file of a work that a document has open. */
  readonly fileOf: (guestId: number, work: string) => WorkFile | undefined
  /** Whose works are meant now; null: nobody's. */
  readonly account: () => WorkAccount | null
  /**
   * The platform has an item's work up to this record. Where the document that saved it is named and still writes, that may be
   * one that could not be put on the disk yet.
   */
  readonly saved: (
    projectId: number,
    itemId: number,
    upTo: number,
    revision: Revision,
    how?: SavedHow,
  ) => Promise<Result<null>>
  /** Whether a document has an item open, or its work is still written to its end. */
  readonly isInUse: (projectId: number, itemId: number) => boolean
  /** What of the person's works the platform lacks, the oldest first; what was kept for long enough is removed. */
  readonly unsaved: () => Promise<readonly KeptWork[]>
  /** Ends when every file is written to its end. */
  readonly closed: () => Promise<void>
}

interface Session {
  readonly work: string
  readonly guestId: number
  /** Its file and folder: of one account, project and item. */
  readonly item: string
  readonly file: WorkFile
  readonly revision: Revision
}
interface OpenFile {
  readonly file: WorkFile
  readonly trouble: Promise<PlatformError | null>
  /** What documents showed when they opened it, and what of that was before a save. */
  readonly asked: Set<Revision>
  readonly behind: Set<Revision>
  uses: number
  /** Nobody uses it now; it is closed when nobody does for a while. */
  resting?: AbortController
}

/** Nothing of such a file may be written. */
const REFUSING: ReadonlySet<ErrorCode> = new Set(['journal_newer', 'disk_failed'])
/** How long the file of a work that nobody uses is still at hand: a document that died is back within seconds. */
export const RESTING_MS = 10_000
/** How much history of what is all saved is kept when its item is opened again. */
const HISTORY_RECORDS_MAX = 1_000
const HISTORY_BYTES_MAX = 16 * 1024 * 1024
/** A person draws a hundredth of it in a day. */
const WORKS_OF_GUEST_MAX = 4 * 1024 ** 3
const log = logOf('annotations')

/** The works of the items that guests have open: one file each, one writer at a time. */
export function createWorks({ disk, folder, now, sleep, bases, news, ledger, isOpened }: WorksParts): Works {
  const sessions = new Map<string, Session>()
  const files = new Map<string, OpenFile>()
  /** Files that are still written to an end: until then nobody else may open them. */
  const closing = new Map<string, Promise<void>>()
  /** What was found damaged, and mended, before anybody opened it: whoever opens it is told. */
  const damages = new Map<string, PlatformError>()
  /** Guests that wait for an item, which may go before they have it. */
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
    // What could not be read, or was mended, is read anew.
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
  /** The base of a work; null also where the disk fails: what was acknowledged stays so, and the next count finds it. */
  const baseOf = (file: WorkFile): Promise<string | null> =>
    file.basePath().catch((cause: unknown) => {
      log.warn('base not counted', cause)
      return null
    })
  /** What a work takes now; its base comes with its first record. */
  const counted = async (item: string, file: WorkFile, withBase: boolean): Promise<void> => {
    ledger.note(join(item, JOURNAL_FILE), file.bytes())
    const base = withBase ? await baseOf(file) : null
    // One that is gone by now takes no room; the next count sees it if it is there.
    if (base !== null) ledger.note(base, await disk.size(base).catch(() => 0))
  }
  /** Ends a work's file; one that is put aside still takes its room. */
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
   * What is all saved led to one revision; shown on a later one its history means nothing, and a long one is let go.
   * Whoever shows what was before the save gets what was saved from here, and from nowhere else.
   */
  const isOver = ({ file, behind }: OpenFile, revision: Revision): boolean => {
    const { last, saved, changed, head } = file.summary()
    // A draft alone does not keep the item on an older revision.
    if (last > 0 && changed === 0 && saved === null) return head !== null && head.revision !== revision
    if (last === 0 || saved === null || isUnsaved(file.summary())) return false
    // Some of what led there could never be written.
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
    // Before its earlier one ends: with the last use of a file goes what is known of it beyond the disk.
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
    // What the writer before has under way is part of what is recovered.
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
      // What they show was built on what is no more.
      if (isDiscarded) for (const reader of readersOf(item, work)) news.lost(reader.guestId, reader.work)
      if (sessions.has(work)) end(session)
      return closed
    },
    giveUp: async (projectId, itemId) => {
      if (home === null) return err(platformError('sign_in_needed'))
      const item = join(home, workName(projectId, itemId))
      // Somebody is at work on it.
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
      // What is written to its end just now is listed from the disk.
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
