import { type PlatformError, platformError } from '#domain/errors'
import { logOf } from '../log/log'
import { isOtherEpoch } from '#domain/platform-epoch'
import { type Account, accountKey } from './lane-names'
import type { LaneBook, Live } from './lanes'
import type { PersistedEntries } from './persisted-entries'
import type { Entry } from './writes'

export interface FormerEpochsParts {
  readonly book: Pick<LaneBook, 'all' | 'add' | 'drop'>
  readonly entries: Pick<PersistedEntries, 'write'>
}

const log = logOf('outbox')

/** Tells whether a write waits for the person's decision because the database was restored from a backup after it. */
export function waitsForRestoreAnswer(refusal: PlatformError | null): boolean {
  return refusal?.code === 'made_before_restore'
}

/**
 * Moves the same person's writes from before the platform's last restore to their present account. Each write waits for
 * the person's decision and is never sent automatically.
 */
export async function takeOverFormer({ book, entries }: FormerEpochsParts, account: Account): Promise<void> {
  const former = [...book.all()].filter((live) => isSettled(live) && isFormer(live.entry.account, account))
  const ids = new Set(former.map(({ entry }) => entry.id))
  const error = platformError('made_before_restore')
  // Dependent writes move along. All are stopped on disk before any can be sent under the new name.
  const first = former.filter(({ entry }) => entry.basedOn === null || !ids.has(entry.basedOn))
  for (const live of first) {
    const written = await entries.write({ t: 'refused', id: live.entry.id, error })
    if (!written.ok) return log.warn('changes of before a restore stay where they are', written.error)
  }
  for (const live of former) {
    const entry = entryFor(live.entry, account)
    await entries.write({ t: 'changed', entry })
    book.drop([live])
    live.entry = entry
    live.state = first.includes(live) ? 'refused' : 'queued'
    live.refusal = first.includes(live) ? error : null
    live.failed = null
    live.isUncertain = true
    book.add(live)
  }
}

/** Excludes entries that are still being written to disk or have a waiting caller. */
function isSettled({ state, answer, unkept }: Live): boolean {
  return state !== 'keeping' && answer === null && unkept === null
}

function isFormer(held: Account, now: Account): boolean {
  const isSamePerson = held.email.toLowerCase() === now.email.toLowerCase()
  return isSamePerson && accountKey(held) !== accountKey(now) && isOtherEpoch(held.platform, now.platform)
}

function entryFor(entry: Entry, account: Account): Entry {
  // The app asks about the underlying work separately.
  return entry.kind === 'saveAnnotation' ? { ...entry, account, upTo: null } : { ...entry, account }
}
