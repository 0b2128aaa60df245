import { join } from 'node:path'
import { createOpenedItems, type OpenedItems } from '../annotations/opened-items'
import { machineDisk } from '../disk/disk'
import { createLedger, type Ledger } from '../disk/ledger'

/** Limits of reviewers' data on this computer: size and items. */
export interface Keeping {
  readonly ledger: Ledger
  readonly opened: OpenedItems
}

/** Opens one ledger over all folders of reviewers' data. */
export function openStorageLedger(userData: string): Keeping {
  const works = join(userData, 'works')
  const folders = [works, join(userData, 'notes'), join(userData, 'versions'), join(userData, 'outbox', 'bodies')]
  // The bases make room for themselves.
  const except = [join(works, 'bases')]
  return {
    ledger: createLedger({ disk: machineDisk, folders, except, ticks: () => performance.now() }),
    opened: createOpenedItems(),
  }
}
