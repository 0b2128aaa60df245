import { join } from 'node:path'
import { MS_PER_DAY } from '#domain/constants'
import { createBases } from '../annotations/bases'
import { createFormerWorks, moveFormer } from '../annotations/former-works'
import { createKeptItems } from '../annotations/kept-items'
import { createItemNotes } from '../annotations/item-notes'
import { createWorkAddresses } from '../annotations/work-addresses'
import { createVersions } from '../annotations/versions'
import { accountFolder, type WorkAccount, workName } from '../annotations/work-folders'
import { createWorks } from '../annotations/works'
import { logOf } from '../log/log'
import { machineDisk } from '../disk/disk'
import { sleepFor } from '../http/retry'
import { push } from '../ipc/push'
import type { OpenMedia } from '../services/media'
import type { Connection } from './connection'
import type { Keeping } from './storage-ledger'
import type { SessionSubsystem } from './session'

const log = logOf('disk')

export type AnnotatingSubsystem = ReturnType<typeof openAnnotating>

/** Opens the works of the signed-in person. */
export function openAnnotating(
  { platformIdentity, services, offline }: Connection,
  { changed }: SessionSubsystem,
  userData: string,
  { ledger, opened }: Keeping,
) {
  const folder = join(userData, 'works')
  const bases = createBases(machineDisk, () => join(folder, 'bases'))
  const addresses = createWorkAddresses(services.openMedia)
  const works = createWorks({
    disk: machineDisk,
    folder,
    now: () => Date.now(),
    sleep: sleepFor,
    bases,
    ledger,
    isOpened: opened.has,
    news: {
      lost: (guestId, work) => push('work.lost', { guestId, work }),
      free: (guestId, itemId) => push('work.free', { guestId, itemId }),
      saved: (guestId, work, itemId, upTo, revision) => push('work.saved', { guestId, work, itemId, upTo, revision }),
      records: (guestId, written) => push('work.records', { guestId, ...written }),
    },
  })
  let account: WorkAccount | null = null
  const home = () => account && accountFolder('', account)
  const now = () => Date.now()
  const versions = createVersions(join(userData, 'versions'), home, now, ledger)
  const notes = createItemNotes(join(userData, 'notes'), home, now, ledger)
  const sweep = (): void => {
    const notesSwept = notes.sweep().catch((cause: unknown) => log.warn('notes not swept', cause))
    const versionsSwept = versions.sweep().catch((cause: unknown) => log.warn('versions not swept', cause))
    void Promise.all([notesSwept, versionsSwept]).then(ledger.recount)
  }
  sweep()
  // Counts days of use also if the program runs for weeks.
  const daily = setInterval(sweep, MS_PER_DAY)
  const keptItems = createKeptItems({
    disk: machineDisk,
    folder: join(userData, 'kept-items'),
    hasWork: async ({ projectId, itemId }) =>
      account !== null &&
      (await machineDisk.kind(join(accountFolder(folder, account), workName(projectId, itemId)))) === 'folder',
  })
  offline.listen(keptItems.setOffline)
  const forgetItems = (): void => {
    keptItems.clear().catch((error: unknown) => log.warn('kept items not cleared', error))
  }
  // Delete leftovers of an earlier run, however it ended.
  forgetItems()
  const setAccount = (next: WorkAccount | null): void => {
    if (next?.userId !== account?.userId || next?.platform !== account?.platform) forgetItems()
    account = next
    works.setAccount(next)
    if (next === null) return
    for (const name of ['versions', 'notes']) {
      void moveFormer(join(userData, name), next).catch((cause: unknown) =>
        log.warn('notes and versions not moved', cause),
      )
    }
  }
  changed.listen((view) => {
    const platform = platformIdentity()
    if (view.state === 'signedIn' && platform !== undefined) setAccount({ userId: view.user.id, platform })
    // After a session expired, the person is still present, and their work is kept.
    else if (view.state !== 'signedOut' || view.reason !== 'expired') setAccount(null)
  })
  const { isInUse } = works
  const former = createFormerWorks({ disk: machineDisk, folder, account: works.account, isInUse, now })
  return {
    works,
    former,
    addresses,
    versions,
    notes,
    /** Wraps a media reader: stores bases of works and items for offline use as they pass. */
    keeping: (open: OpenMedia): OpenMedia => keptItems.keeping(bases.keeping(open)),
    keptItems,
    guestLeft: (guestId: number): void => {
      opened.revoke(guestId)
      works.guestGone(guestId)
      addresses.revoke(guestId)
    },
    close: () => {
      clearInterval(daily)
      void works.closed()
    },
  }
}
