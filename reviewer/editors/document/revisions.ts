import type { PlatformError } from '#domain/errors'
import type { Revision } from '#protocol/revision-rows'
import type { HostClient } from '../../host/host-client'
import { createObservable, type Observable } from '../observable'

/** State of the list of revisions; `none`: the host has no such list, or no item is open. */
export type RevisionsSeen =
  | { readonly at: 'none' | 'unread' | 'loading' }
  | { readonly at: 'failed'; readonly error: PlatformError }
  | { readonly at: 'ready'; readonly list: readonly Revision[]; readonly total: number; readonly isMore: boolean }

/** Revisions of the opened item's annotation on the platform. */
export interface Revisions {
  readonly seen: Observable<RevisionsSeen>
  /** Revisions that the platform no longer has. */
  readonly gone: Observable<ReadonlySet<number>>
  readonly lose: (revision: number) => void
  /** Switches to an item; its list is loaded on first use. */
  readonly turnTo: (itemId: number | undefined) => void
  /** Loads the list for display. */
  readonly look: () => void
  /** Reloads a loaded list after a possible new revision. */
  readonly changed: () => void
  readonly retry: () => void
  /** Loads the next page of older revisions. */
  readonly more: () => Promise<void>
  /** Newest revisions; loads them on first use. */
  readonly list: () => Promise<readonly Revision[]>
  /** Newest revisions, reloaded from the platform. */
  readonly fresh: () => Promise<readonly Revision[]>
}

const PAGE = 50

/** Loads the newest first, page by page. */
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
  /** Counts the requests; an answer to an earlier one is ignored. */
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
    // Keep the last loaded list after a failure.
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
    // A new revision shifts all others by one.
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
