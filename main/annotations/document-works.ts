import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { type ErrorCode, type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import type { Ledger } from '../disk/ledger'
import type { Sleep } from '../http/retry'
import { logOf } from '../log/log'
import type { Bases } from './bases'
import { createLeases } from './leases'
import { isOver, type OpenFiles } from './open-files'
import type { OpenedItems } from './opened-items'
import type { Room } from './room'
import { WORK_BYTES_MAX, type WorkFile } from './work-file'
import { workName } from './work-folders'
import type { Revision, WorkRecord } from './work-lines'
import type { WorkSizes } from './work-sizes'

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

export interface DocumentWorksParts {
  readonly files: OpenFiles
  readonly sizes: WorkSizes
  readonly room: Room
  readonly now: () => number
  readonly sleep: Sleep
  readonly bases: Pick<Bases, 'take'>
  readonly news: WorkNews
  readonly ledger: Ledger
  /** Tells whether a guest has an item open; works of other items are neither kept nor shown. */
  readonly isOpened: OpenedItems['has']
  /** Folder of the present account's works; null without an account. */
  readonly home: () => string | null
  /** Returns the damage of an item that no document knows yet, once. */
  readonly takeDamage: (item: string) => PlatformError | null
}

/** Calls of documents on the works that they have open. */
export interface WorksOfDocuments {
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
  /** Ends a document's work; with `discard` its records are put aside and not offered again. */
  readonly close: (guestId: number, work: string, discard: boolean) => Promise<Result<null>>
  /** Ends all works of a closed guest document. */
  readonly guestGone: (guestId: number) => void
  /** File of a work that a document has open. */
  readonly fileOf: (guestId: number, work: string) => WorkFile | undefined
}

export interface DocumentWorks extends WorksOfDocuments {
  /** Tells whether this work writes to the item. */
  readonly writes: (item: string, work: string) => boolean
  /** Tells every document that shows an item of a save. */
  readonly tellSaved: (item: string, itemId: number, upTo: number, revision: Revision) => void
  readonly endAll: () => void
}

/** Work that a document has open. */
interface Session {
  readonly work: string
  readonly guestId: number
  /** Identifies file and folder: account, project and item. */
  readonly item: string
  readonly file: WorkFile
  readonly revision: Revision
}

/** Errors of files that must not be written. */
const REFUSING: ReadonlySet<ErrorCode> = new Set(['journal_newer', 'disk_failed'])
/** Bytes that one guest may write; a person draws a hundredth of it in a day. */
const WORKS_OF_GUEST_MAX = 4 * 1024 ** 3
const log = logOf('annotations')

/** Creates the works that documents have open, with one writer per item. */
export function createDocumentWorks(parts: DocumentWorksParts): DocumentWorks {
  const { files, sizes, room, now, bases, news, ledger, isOpened, home } = parts
  const sessions = new Map<string, Session>()
  /** Guests that wait for an item and may close before they get it. */
  const waiting = new Set<{ readonly guestId: number; isGone: boolean }>()

  const sessionsWhere = (isWanted: (session: Session) => boolean): readonly Session[] =>
    [...sessions.values()].filter(isWanted)
  const sessionOf = (guestId: number, work: string): Session | undefined => {
    const session = sessions.get(work)
    return session?.guestId === guestId ? session : undefined
  }
  const readersOf = (item: string, writer: string): readonly Session[] =>
    sessionsWhere((one) => one.item === item && one.work !== writer)

  const leases = createLeases({
    sleep: parts.sleep,
    onAsked: ({ guestId, work }) => news.lost(guestId, work),
    onFree: (item) => {
      for (const { guestId, file } of sessionsWhere((one) => one.item === item)) news.free(guestId, file.itemId)
    },
  })
  const end = ({ work, item }: Session): void => {
    sessions.delete(work)
    leases.release(item, work)
    files.release(item)
  }
  const endWhere = (isWanted: (session: Session) => boolean): void => sessionsWhere(isWanted).forEach(end)

  /** Waits for the lease of an item; `isGone` tells that the guest closed meanwhile. */
  const claim = async (
    item: string,
    work: string,
    { guestId, take }: WorkRequest,
  ): Promise<{ readonly writer: boolean; readonly isGone: boolean }> => {
    const waiter = { guestId, isGone: false }
    waiting.add(waiter)
    const writer = await leases.claim(item, { work, guestId, since: now() }, take)
    waiting.delete(waiter)
    return { writer, isGone: waiter.isGone }
  }

  const open = async (request: WorkRequest): Promise<Result<OpenedWork>> => {
    const { guestId, projectId, itemId, revision, reads } = request
    const account = home()
    if (account === null) return err(platformError('sign_in_needed'))
    if (!isOpened(guestId, projectId, itemId)) return err(platformError('work_gone'))
    const item = join(account, workName(projectId, itemId))
    // Open it before the earlier one ends: closing the last use drops its unwritten state.
    const opened = files.use(item, projectId, itemId)
    endWhere((session) => session.guestId === guestId && session.item === item)
    opened.asked.add(revision)
    const found = await opened.trouble
    const repaired = parts.takeDamage(item)
    const trouble = found ?? repaired
    const work = randomUUID()
    const mayWrite = (trouble === null || !REFUSING.has(trouble.code)) && reads !== true
    const { writer, isGone } = mayWrite ? await claim(item, work, request) : { writer: false, isGone: false }
    if (home() !== account || isGone) {
      leases.release(item, work)
      files.release(item)
      return err(platformError(isGone ? 'work_gone' : 'sign_in_needed'))
    }
    const { file } = opened
    sessions.set(work, { work, guestId, item, file, revision })
    // Records that the previous writer still sends are part of the recovered ones.
    const [low] = await Promise.all([trouble === null ? room.low() : null, file.settled()])
    if (writer && isOver(opened, revision)) {
      const removed = await sizes.end(item, file, 'remove')
      if (!removed.ok) log.warn('work not removed', removed.error)
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
    open,
    append: async (guestId, work, from, records) => {
      const session = sessionOf(guestId, work)
      if (session === undefined) return err(platformError('work_gone'))
      const { item, file, revision } = session
      if (!leases.holds(item, work)) return err(platformError('not_writer'))
      const size = Buffer.byteLength(JSON.stringify(records))
      const allowed = await ledger.room(size, { name: `guest ${guestId}`, most: WORKS_OF_GUEST_MAX })
      if (!allowed.ok) return allowed
      const before = file.summary().last
      const added = await file.append(from, records, {
        revision,
        bring: (wanted, to, part) => bases.take(file.projectId, file.itemId, wanted, to, part),
      })
      await sizes.count(item, file, before === 0)
      if (added.ok && added.value.upTo > before) {
        const fresh = records.slice(before + 1 - from)
        const base = file.summary().head?.revision ?? revision
        for (const { guestId: reader, work: of } of readersOf(item, work))
          news.records(reader, { work: of, from: before + 1, records: fresh, base })
      }
      return added
    },
    isPassed: (guestId, projectId, itemId, work) => {
      const account = home()
      return account !== null && leases.isPassed(join(account, workName(projectId, itemId)), guestId, work)
    },
    close: async (guestId, work, discard) => {
      const session = sessionOf(guestId, work)
      if (session === undefined) return ok(null)
      const { item, file } = session
      await file.settled()
      const isDiscarded = discard && leases.holds(item, work)
      const closed = isDiscarded ? await sizes.end(item, file, 'putAside') : ok(null)
      // The others show records whose base is gone.
      if (isDiscarded) for (const reader of readersOf(item, work)) news.lost(reader.guestId, reader.work)
      if (sessions.has(work)) end(session)
      return closed
    },
    guestGone: (guestId) => {
      for (const waiter of waiting) if (waiter.guestId === guestId) waiter.isGone = true
      endWhere((session) => session.guestId === guestId)
    },
    fileOf: (guestId, work) => sessionOf(guestId, work)?.file,
    writes: leases.holds,
    tellSaved: (item, itemId, upTo, revision) => {
      for (const { guestId, work } of sessionsWhere((one) => one.item === item))
        news.saved(guestId, work, itemId, upTo, revision)
    },
    endAll: () => endWhere(() => true),
  }
}

function recoveredOf(file: WorkFile): RecoveredWork | null {
  const { head, last, since } = file.summary()
  if (head === null || last === 0) return null
  return { records: last, since, revision: head.revision, hasBase: head.base !== null }
}
