import { type PlatformError, platformError } from '#domain/errors'
import { ok } from '#domain/result'
import type { ActionAnswer } from '#protocol/actions'
import { createObservable, type Observable } from '../observable'
import type { WorkNews } from '../../session/work-news'
import { type Change, type RecalledRecords, readRecalled, type WorkRecord } from './records'
import { createWorkListeners } from './work-listeners'
import { createWorkJournal, type WorkJournal } from './work-journal'
import type { WorkHost } from './work-host'
import { type ReadOnlyReason, stateOf, type WorkFacts, type WorkState } from './work-state'

type Revision = number | string

/** Stored work of an item on this computer. */
export interface Recovered extends RecalledRecords {
  /** Base annotation of the changes; null if the item had none. */
  readonly base: { readonly revision: Revision; readonly annotation: string | null; readonly mask?: string | undefined }
  /** Time of the first unsaved change, milliseconds since 1970; null if the platform has all changes. */
  readonly since: number | null
  /** The platform still has the base of these changes, or their result. */
  readonly isCurrent: boolean
}

/** Work on an item: it receives every change and reports where they are stored. */
export interface Work {
  readonly itemId: number
  /** Id at the host; undefined if the host stores no works. */
  readonly id: string | undefined
  readonly state: Observable<WorkState>
  readonly recovered: Recovered | null
  /** Problem with this work's file or with the disk that the person must know. */
  readonly trouble: PlatformError | null
  /** Number of an earlier document's changes that reached neither disk nor platform. */
  readonly lost: number
  /** Takes a record; if the item is read-only, or the host stores nothing, it is only counted. */
  readonly write: (record: WorkRecord) => void
  /** Number of the last record, which a save of the present state includes. */
  readonly upTo: () => number
  /** Number of changes that are not on disk. */
  readonly lacking: () => number
  /** Whether there are unsaved changes. */
  readonly isUnsaved: () => boolean
  /** Notes a save that succeeded, or that the host holds. */
  readonly saved: (upTo: number, isHeld: boolean) => void
  /** Sets whether the platform is unreachable. */
  readonly setOffline: (offline: boolean) => void
  /** This document records changes: no other document was writing to the item when it was opened. */
  readonly isWriter: boolean
  /** Last known revision of the platform. */
  readonly revision: () => Revision
  /** Sets whether the present writer was asked to release the item. */
  readonly setAsked: (isAsked: boolean) => void
  /**
   * Emits the writer's changes while this document is read-only; earlier ones at once. Returns the function that
   * unsubscribes.
   */
  readonly onChanges: (listener: (changes: readonly Change[]) => void) => () => void
  /**
   * Calls the listener when another document took over, or the writer's changes can't be followed. The item must then
   * be reopened. Passes the number of own changes that are not on disk.
   */
  readonly onOver: (listener: (lacking: number) => void) => () => void
  /** Resolves when all records are on disk, or can't be written now. */
  readonly flushed: () => Promise<void>
  /** Ends the work; records on disk stay, unless the work is discarded. */
  readonly close: (isGivenUp?: boolean) => Promise<void>
}

export interface WorkWish {
  readonly itemId: number
  /** Shown revision. */
  readonly revision: Revision
  /** Asks the present writer to stop. */
  readonly take?: boolean
  /** Opens the item read-only, even if it has no writer. */
  readonly reads?: boolean
}

/** Actions without which a host can't receive an annotation. */
const SAVING = ['saveAnnotation', 'writeUrl']
/** Errors of files that main can't write to. */
const UNUSABLE: ReadonlySet<string> = new Set(['journal_newer', 'disk_failed'])

/** Opens an item for editing; it is read-only if the host accepts no annotations, or another document writes. */
export async function openWork(host: WorkHost, wish: WorkWish): Promise<Work> {
  const actions = await host.actions()
  if (SAVING.some((name) => !actions.has(name))) return workOf(host, wish, undefined, { why: 'host' })
  if (!actions.has('openWork')) return workOf(host, wish, undefined, undefined)
  /** News from before the work can receive them. */
  const early: WorkNews[] = []
  const stop = host.news.listen((news) => void early.push(news))
  const { itemId, revision, take = false, reads = false } = wish
  const asked = { itemId, revision, ...(take ? { take } : {}), ...(reads ? { reads } : {}) }
  const answer = await host.client.call('openWork', [asked])
  if (!answer.ok) {
    stop()
    return workOf(host, wish, undefined, { why: 'file', error: answer.error })
  }
  const recovered = await recoveredOf(host, answer.value, revision)
  stop()
  if (recovered === undefined) {
    // The stored work is unreadable now; new changes must not build on an incomplete state.
    const error = platformError('revision_gone')
    return workOf(host, wish, answer.value, { why: 'file', error })
  }
  return workOf(host, wish, answer.value, reasonOf(answer.value), recovered, early)
}

type Opened = ActionAnswer<'openWork'>

function reasonOf({ writer, trouble, holder }: Opened): ReadOnlyReason | undefined {
  if (writer) return undefined
  if (trouble !== undefined && UNUSABLE.has(trouble.code)) return { why: 'file', error: trouble as PlatformError }
  return { why: 'elsewhere', isFree: holder === undefined }
}

function workOf(
  host: WorkHost,
  { itemId, revision }: WorkWish,
  opened: Opened | undefined,
  reason: ReadOnlyReason | undefined,
  recovered: Recovered | null = null,
  early: readonly WorkNews[] = [],
): Work {
  const { client, clock, news } = host
  const last = opened?.recovered?.records ?? 0
  const journal = createWorkJournal({
    clock,
    last,
    append: (from, records) => {
      const work = opened?.work
      // Without a host that stores works there is nothing to wait for.
      if (work === undefined) return Promise.resolve(ok({ upTo: from + records.length - 1 }))
      return client.call('appendWork', [{ work, from, records: [...records] }])
    },
  })
  let readOnly = reason
  let savedUpTo = 0
  let savedAt: number | undefined
  let isHeld = false
  let isOffline = false
  const isUnkept = opened === undefined
  const factsNow = (): WorkFacts => ({
    journal: withRecovered(journal, recovered, last),
    readOnly,
    isUnkept,
    savedUpTo,
    savedAt,
    isHeld: isHeld || isOffline,
  })
  const state = createObservable<WorkState>(stateOf(factsNow()) ?? { at: 'untouched' })
  const show = (): void => {
    const next = stateOf(factsNow())
    if (next !== undefined && !isAlike(next, state.get())) state.set(next)
  }
  let present = recovered?.saved?.revision ?? revision
  const listeners = createWorkListeners(recovered)
  /** A closed work emits nothing. */
  let isClosed = false
  let isEnding = false
  const lackingNow = (): number => journal.facts.get().unwritten
  const over = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    await journal.flushed()
    const lacking = lackingNow()
    readOnly = { why: 'elsewhere', isFree: false }
    journal.end()
    show()
    if (opened !== undefined) await client.call('closeWork', [{ work: opened.work }])
    if (!isClosed) listeners.tellOver(lacking)
  }

  const saved = (upTo: number, held: boolean): void => {
    isHeld = held
    if (!held && upTo >= savedUpTo) {
      savedUpTo = upTo
      // People read it, so it needs the wall clock: the window's clock starts with the window.
      savedAt = Date.now()
    }
    show()
  }
  const hear = ({ name, data }: WorkNews): void => {
    if (name === 'annotation_saved' && data.itemId === itemId) {
      if (!isToldTo(data, opened?.work)) return
      present = data.revision
      saved(data.upTo, false)
    } else if (name === 'work_lost' && data.work === opened?.work) void over()
    else if (name === 'work_free' && data.itemId === itemId && readOnly?.why === 'elsewhere') {
      readOnly = { why: 'elsewhere', isFree: true }
      show()
    } else if (name === 'work_records' && data.work === opened?.work) {
      if (readOnly?.why === 'elsewhere' && readOnly.isFree) {
        // Another document has it by now.
        readOnly = { why: 'elsewhere', isFree: false }
        show()
      }
      const isFollowed = (data.base ?? base) === base && listeners.take(data.from, data.records)
      if (!isFollowed) void over()
    }
  }
  const base = recovered?.base.revision ?? revision
  const stops = [
    journal.facts.subscribe(() => {
      const { code } = journal.facts.get().failure ?? {}
      if (code === 'not_writer' && readOnly === undefined) void over()
      show()
    }),
    news.listen(hear),
  ]
  for (const one of early) hear(one)

  return {
    itemId,
    id: opened?.work,
    state,
    recovered,
    trouble: (opened?.trouble as PlatformError | undefined) ?? null,
    lost: opened?.lost ?? 0,
    write: (record) => {
      if (readOnly === undefined) journal.write(record)
    },
    lacking: lackingNow,
    upTo: () => journal.facts.get().written,
    isUnsaved: () => readOnly === undefined && factsNow().journal.changed > savedUpTo,
    isWriter: reason === undefined,
    revision: () => present,
    setAsked: (isAsked) => {
      if (readOnly?.why === 'elsewhere') readOnly = { ...readOnly, isAsked }
      show()
    },
    saved,
    setOffline: (offline) => {
      isOffline = offline
      show()
    },
    onChanges: listeners.onChanges,
    onOver: listeners.onOver,
    flushed: journal.flushed,
    close: async (isGivenUp = false) => {
      isClosed = true
      for (const stop of stops) stop()
      await journal.flushed()
      journal.end()
      if (opened !== undefined) {
        await client.call('closeWork', [{ work: opened.work, ...(isGivenUp ? { discard: true } : {}) }])
      }
    },
  }
}

/** Tells whether a save belongs to this work: after a dropped history, record numbers restart at one. */
export function isToldTo({ work }: { readonly work?: string | undefined }, id: string | undefined): boolean {
  return work === undefined || work === id
}

/** Counts earlier changes as unsaved until the platform has them. */
function withRecovered(journal: WorkJournal, recovered: Recovered | null, last: number): WorkFacts['journal'] {
  const facts = journal.facts.get()
  return facts.changed === 0 && recovered?.since != null ? { ...facts, changed: last } : facts
}

/** Earlier records; undefined if any are unreadable. */
async function recoveredOf(
  { read }: WorkHost,
  { recovered }: Opened,
  present: Revision,
): Promise<Recovered | null | undefined> {
  if (recovered === null) return null
  const { url, base, since = null } = recovered
  const text = await read(url)
  if (text === undefined) return undefined
  const recalled = readRecalled(text)
  const { revision } = recalled.saved ?? base
  return { ...recalled, base, since, isCurrent: revision === present }
}

function isAlike(a: WorkState, b: WorkState): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
