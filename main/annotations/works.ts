import { join } from 'node:path'
import { type PlatformError, platformError } from '#domain/errors'
import { err, ok, type Result } from '#domain/result'
import type { Disk } from '../disk/disk'
import { logOf } from '../log/log'
import type { Bases } from './bases'
import { createDocumentWorks, type DocumentWorksParts, type WorksOfDocuments } from './document-works'
import { createOpenFiles } from './open-files'
import { createRoom } from './room'
import { KEPT_BYTES_MAX, keptOf, type KeptWork, sweepWorks, unsavedOf } from './stored-works'
import { accountFolder, type WorkAccount, workName } from './work-folders'
import type { Revision } from './work-lines'
import { createWorkSizes } from './work-sizes'

/** Origin of a save. */
export interface SavedHow {
  /** Account of the work. Another person may have signed in since. */
  readonly account?: WorkAccount | null
  /** Work of the document that saved it. */
  readonly by?: string
}

export interface WorksParts extends Pick<DocumentWorksParts, 'now' | 'sleep' | 'news' | 'ledger' | 'isOpened'> {
  readonly disk: Disk
  /** Folder of all works. */
  readonly folder: string
  readonly bases: Pick<Bases, 'take' | 'clear' | 'limit'>
}

export interface Works extends WorksOfDocuments {
  /** Sets the present account. Documents of another person lose their works. */
  readonly setAccount: (account: WorkAccount | null) => void
  /** Tells whether the item's work has this record on disk. */
  readonly isWritten: (projectId: number, itemId: number, upTo: number) => Promise<boolean>
  /** Puts aside a work that can't be opened any more, such as after its item's deletion. It is not offered again. */
  readonly giveUp: (projectId: number, itemId: number) => Promise<Result<null>>
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

const log = logOf('annotations')

/** Creates the works of the items that guests have open: one file each, one writer at a time. */
export function createWorks(parts: WorksParts): Works {
  const { disk, folder, now, sleep, bases, ledger } = parts
  const files = createOpenFiles(disk, now, sleep)
  const sizes = createWorkSizes(disk, ledger)
  /** Damage repaired before any document opened the work; reported to the first that does. */
  const damages = new Map<string, PlatformError>()
  let home: string | null = null
  let person: WorkAccount | null = null

  const documents = createDocumentWorks({
    ...parts,
    files,
    sizes,
    room: createRoom(disk, folder),
    home: () => home,
    takeDamage: (item) => {
      const damage = damages.get(item) ?? null
      damages.delete(item)
      return damage
    },
  })
  const { writes, tellSaved, endAll, ...ofDocuments } = documents
  const itemOf = (account: string, projectId: number, itemId: number): string =>
    join(account, workName(projectId, itemId))

  return {
    ...ofDocuments,
    setAccount: (account) => {
      const next = account === null ? null : accountFolder(folder, account)
      if (next === home) return
      home = next
      person = account
      bases.clear().catch((error: unknown) => log.warn('bases not cleared', error))
      endAll()
      files.closeUnused()
    },
    isWritten: async (projectId, itemId, upTo) => {
      if (home === null) return false
      return files.with(itemOf(home, projectId, itemId), projectId, itemId, async ({ file }) => {
        await file.settled()
        return upTo <= file.summary().last
      })
    },
    giveUp: async (projectId, itemId) => {
      if (home === null) return err(platformError('sign_in_needed'))
      const item = itemOf(home, projectId, itemId)
      // A document has it open.
      if (files.isUsed(item)) return err(platformError('not_writer'))
      return files.with(item, projectId, itemId, ({ file }) => sizes.end(item, file, 'putAside'))
    },
    account: () => person,
    isInUse: (projectId, itemId) => home !== null && files.has(itemOf(home, projectId, itemId)),
    saved: async (projectId, itemId, upTo, revision, { account = person, by } = {}) => {
      if (account === null) return ok(null)
      const item = itemOf(accountFolder(folder, account), projectId, itemId)
      const isAhead = by !== undefined && writes(item, by)
      return files.with(item, projectId, itemId, async ({ file, asked, behind }) => {
        const noted = await file.saved(upTo, revision, isAhead)
        for (const shown of asked) behind.add(shown)
        behind.delete(revision)
        tellSaved(item, itemId, upTo, revision)
        return noted
      })
    },
    unsaved: async () => {
      if (home === null) return []
      const account = home
      // Works being closed are listed from disk.
      await files.closed()
      const kept = await sweepWorks({
        disk,
        folder: account,
        now,
        isOpen: files.has,
        onDamage: (item, trouble) => damages.set(item, trouble),
      })
      const open = files.all().flatMap((file) => keptOf(file) ?? [])
      await ledger.recount()
      if (home !== account) return []
      bases.limit(Math.max(0, KEPT_BYTES_MAX - kept.bytes))
      return unsavedOf([...kept.works, ...open])
    },
    closed: async () => {
      endAll()
      files.closeUnused()
      await files.closed()
    },
  }
}
