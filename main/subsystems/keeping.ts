import { join } from 'node:path'
import { createOpenedItems, type OpenedItems } from '../annotations/opened-items'
import { machineDisk } from '../disk/disk'
import { createLedger, type Ledger } from '../disk/ledger'

/** What reviewers may have kept on this computer: how much, and of which items. */
export interface Keeping {
  readonly ledger: Ledger
  readonly opened: OpenedItems
}

/** One ledger over all folders in which something lies that a reviewer wrote. */
export function openKeeping(userData: string): Keeping {
  const works = join(userData, 'works')
  const folders = [works, join(userData, 'notes'), join(userData, 'versions'), join(userData, 'outbox', 'bodies')]
  // What works may build on makes room for them by itself.
  const except = [join(works, 'bases')]
  return {
    ledger: createLedger({ disk: machineDisk, folders, except, ticks: () => performance.now() }),
    opened: createOpenedItems(),
  }
}
