import type { Observable } from '../observable'
import type { Work } from '../work/open-work'
import type { Saving } from '../work/saving'
import type { WorkHost } from '../work/work-host'

/** Changes of the open item that aren't on the platform yet. */
export interface UnsavedChanges {
  /** Number of changes that are neither on the disk nor on the platform, as far as known now. */
  readonly atRisk: () => number
  /** Tries the disk and then the platform once more; answers how many changes are still at risk. */
  readonly settle: () => Promise<number>
  /** Saves the item; answers why it isn't saved, undefined if it is. */
  readonly saveOrExplain: () => Promise<string | undefined>
  /** Tells the host and the item's row how many changes are stored nowhere. */
  readonly note: () => void
}

interface Parts {
  readonly host: Pick<WorkHost, 'clock' | 'leaving'>
  readonly work: Pick<Observable<Work | undefined>, 'get'>
  readonly saving: Pick<Observable<Saving | undefined>, 'get'>
}

/** Time for the platform to store changes that the disk refused, before the person is asked. */
const SETTLE_MS_MAX = 3_000

const UNDECIDED = 'Someone else saved this item, so your work isn’t in it yet. Resolve the conflict first.'

/** Watches over the changes of the open work. */
export function createUnsavedChanges({ host, work, saving }: Parts): UnsavedChanges {
  function atRisk(): number {
    const open = work.get()
    return open?.isUnsaved() === true ? open.lacking() : 0
  }

  return {
    atRisk,
    async settle() {
      const open = work.get()
      await open?.flushed()
      if (atRisk() === 0) return 0
      const limit = new Promise<void>((resolve) => host.clock.setTimeout(resolve, SETTLE_MS_MAX))
      await Promise.race([saving.get()?.saveNow(), limit])
      return work.get() === open ? atRisk() : 0
    },
    async saveOrExplain() {
      await saving.get()?.saveNow()
      const now = saving.get()?.state.get()
      if (now?.at === 'failed' && now.error.code === 'save_held') return now.error.message
      return conflictRevision(saving.get()) === undefined ? undefined : UNDECIDED
    },
    note() {
      const open = work.get()
      if (open !== undefined) host.leaving.note(open.itemId, open.state.get().at === 'nowhere' ? atRisk() : 0)
    },
  }
}

/** Revision that the last save conflicted with; undefined without a conflict. */
export function conflictRevision(saving: Saving | undefined): number | string | undefined {
  const now = saving?.state.get()
  return now?.at === 'conflict' ? now.revision : undefined
}
