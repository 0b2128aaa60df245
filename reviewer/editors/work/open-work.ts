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

/** What was kept of an item on this computer. */
export interface Recovered extends RecalledRecords {
  /** The annotation that the changes build on; null: the item had none. */
  readonly base: { readonly revision: Revision; readonly annotation: string | null; readonly mask?: string | undefined }
  /** When the first change was made that the platform lacks, milliseconds since 1970; null: it has them all. */
  readonly since: number | null
  /** The platform still has what these changes were made on, or led to. */
  readonly isCurrent: boolean
}

/** An item that is worked on: everything done is handed in here, and where it is kept is told. */
export interface Work {
  readonly itemId: number
  /** What the host calls it; undefined where it keeps none. */
  readonly id: string | undefined
  readonly state: Observable<WorkState>
  readonly recovered: Recovered | null
  /** What the person has to know about the file of this work, or about the disk. */
  readonly trouble: PlatformError | null
  /** Changes that an earlier document of the item never got to disk or platform. */
  readonly lost: number
  /** Takes what was done; where nothing may be done, or the host keeps nothing, it is only counted. */
  readonly write: (record: WorkRecord) => void
  /** The number of the last record: what a save of the present state is up to. */
  readonly upTo: () => number
  /** How many changes don't lie on the disk. */
  readonly lacking: () => number
  /** Whether the platform lacks something. */
  readonly isUnsaved: () => boolean
  /** A save got in, or is held by the host. */
  readonly saved: (upTo: number, isHeld: boolean) => void
  /** Whether the platform can be reached. */
  readonly setOffline: (offline: boolean) => void
  /** What is done here is written down: nobody else wrote to the item when it was opened. */
  readonly isWriter: boolean
  /** The revision that the platform has, as far as it is known here. */
  readonly revision: () => Revision
  /** Whoever writes was asked to let go, and has not yet. */
  readonly setAsked: (isAsked: boolean) => void
  /** What the writer of the same item did, where this document only reads; what came before is told at once. Returns how to stop. */
  readonly onChanges: (listener: (changes: readonly Change[]) => void) => () => void
  /**
   * Writing was taken over, or what the writer does can't be followed: the item is to be opened anew.
   * Told with what of one's own is not on the disk.
   */
  readonly onOver: (listener: (lacking: number) => void) => () => void
  /** Ends when all that was handed in is on the disk, or can't be put there now. */
  readonly flushed: () => Promise<void>
  /** Ends the work; what is on the disk stays there, unless it is given up. */
  readonly close: (isGivenUp?: boolean) => Promise<void>
}

export interface WorkWish {
  readonly itemId: number
  /** The revision that is shown. */
  readonly revision: Revision
  /** Whoever writes now is asked to stop. */
  readonly take?: boolean
  /** Only to read along, also where nobody writes. */
  readonly reads?: boolean
}

/** Without these a host can't be given an annotation. */
const SAVING = ['saveAnnotation', 'writeUrl']
/** Files that main can't write to. */
const UNUSABLE: ReadonlySet<string> = new Set(['journal_newer', 'disk_failed'])

/** Opens an item to be worked on; a host that takes nothing, or another writer, makes it one that is only read. */
export async function openWork(host: WorkHost, wish: WorkWish): Promise<Work> {
  const actions = await host.actions()
  if (SAVING.some((name) => !actions.has(name))) return workOf(host, wish, undefined, { why: 'host' })
  if (!actions.has('openWork')) return workOf(host, wish, undefined, undefined)
  /** What was told before the work is there to hear it. */
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
    // What is there can't be read now; going on without it would put new work on top of what is missing.
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
      // Without a host that keeps works there is nothing to wait for.
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
  /** Nothing is told of a work that was closed. */
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
      // A person reads it: the clock of the window begins with the window.
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
        // Somebody else has it by now.
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

/** Tells whether a save is one of this work: after a history that was let go, numbers of records count from one again. */
export function isToldTo({ work }: { readonly work?: string | undefined }, id: string | undefined): boolean {
  return work === undefined || work === id
}

/** What was done before counts as done, until the platform has it. */
function withRecovered(journal: WorkJournal, recovered: Recovered | null, last: number): WorkFacts['journal'] {
  const facts = journal.facts.get()
  return facts.changed === 0 && recovered?.since != null ? { ...facts, changed: last } : facts
}

/** What was done before; undefined where there is something that can't be read. */
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
