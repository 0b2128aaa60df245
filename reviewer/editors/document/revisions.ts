import type { PlatformError } from '#domain/errors'
import type { Revision } from '#protocol/revision-rows'
import type { HostClient } from '../../host/host-client'
import { createObservable, type Observable } from '../observable'

/** How far the list of revisions is; `none`: this host has no such list, or no item is open. */
export type RevisionsSeen =
  | { readonly at: 'none' | 'unread' | 'loading' }
  | { readonly at: 'failed'; readonly error: PlatformError }
  | { readonly at: 'ready'; readonly list: readonly Revision[]; readonly total: number; readonly isMore: boolean }

/** What the platform keeps of the opened item's annotation, save by save. */
export interface Revisions {
  readonly seen: Observable<RevisionsSeen>
  /** Those that the platform turned out not to keep any more. */
  readonly gone: Observable<ReadonlySet<number>>
  readonly lose: (revision: number) => void
  /** Turns to an item; its list is read when somebody looks. */
  readonly turnTo: (itemId: number | undefined) => void
  /** Somebody looks at the list. */
  readonly look: () => void
  /** Another revision may have come: what was read is read again. */
  readonly changed: () => void
  readonly retry: () => void
  /** Reads the next older ones. */
  readonly more: () => Promise<void>
  /** The newest ones, read first where nobody has looked yet. */
  readonly list: () => Promise<readonly Revision[]>
  /** The same, as the platform has them now. */
  readonly fresh: () => Promise<readonly Revision[]>
}

const PAGE = 50

/** Reads the newest first, a page at a time. */
export function createRevisions({
  client,
  actions,
}: {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
}): Revisions {
  const seen = createObservable<RevisionsSeen>({ at: 'none' })
  const gone = createObservable<ReadonlySet<number>>(new Set())
  let item: number | undefined
  /** What is answered to an older question says nothing. */
  let asked = 0

  async function read(): Promise<void> {
    const itemId = item
    if (itemId === undefined) return
    const now = (asked += 1)
    const before = seen.get()
    if (before.at !== 'ready') seen.set({ at: 'loading' })
    const limit = before.at === 'ready' ? Math.max(PAGE, Math.min(500, before.list.length)) : PAGE
    const isKnown = (await actions()).has('revisions')
    const answer = isKnown ? await client.call('revisions', [{ itemId, offset: 0, limit }]) : undefined
    if (asked !== now) return
    if (answer === undefined) seen.set({ at: 'none' })
    else if (answer.ok) seen.set({ at: 'ready', list: answer.value.data, total: answer.value.total, isMore: false })
    // What was read once is better than nothing.
    else if (before.at !== 'ready') seen.set({ at: 'failed', error: answer.error })
  }

  function listed(): readonly Revision[] {
    const now = seen.get()
    return now.at === 'ready' ? now.list : []
  }

  async function more(): Promise<void> {
    const before = seen.get()
    if (item === undefined || before.at !== 'ready' || before.isMore || before.list.length >= before.total) return
    const now = (asked += 1)
    seen.set({ ...before, isMore: true })
    const answer = await client.call('revisions', [{ itemId: item, offset: before.list.length, limit: PAGE }])
    if (asked !== now) return
    const known = new Set(before.list.map(({ revision }) => revision))
    // A revision that came meanwhile moves all others one place on.
    const older = answer.ok ? answer.value.data.filter(({ revision }) => !known.has(revision)) : []
    seen.set({ ...before, list: [...before.list, ...older], total: answer.ok ? answer.value.total : before.total })
  }

  return {
    seen,
    gone,
    lose: (revision) => gone.set(new Set([...gone.get(), revision])),
    turnTo(itemId) {
      gone.set(new Set())
      item = itemId
      asked += 1
      seen.set({ at: itemId === undefined ? 'none' : 'unread' })
    },
    look() {
      if (seen.get().at === 'unread') void read()
    },
    changed() {
      if (seen.get().at === 'ready') void read()
    },
    retry: () => void read(),
    more,
    async list() {
      if (seen.get().at !== 'ready') await read()
      return listed()
    },
    async fresh() {
      await read()
      return listed()
    },
  }
}
