import type { PlatformError } from '#domain/errors'
import type { Result } from '#domain/result'
import type { Clock } from '#protocol/port'
import type { WireRecord } from '#protocol/work-rows'
import { createObservable, type Observable } from '../observable'
import { partsOf, type WorkRecord } from './records'

/** Progress of records. */
export interface JournalFacts {
  /** Number of the last record that was handed in. */
  readonly written: number
  /** Number of the last record on disk. */
  readonly acknowledged: number
  /** Numbers of the last record that changed the annotation: handed in, and on disk. */
  readonly changed: number
  /** Number of changes that wait for the disk; views and drafts don't count. */
  readonly unwritten: number
  /** The answer is late. */
  readonly isSlow: boolean
  /** Reason why writing fails now; it is retried. */
  readonly failure: PlatformError | undefined
  /** Nothing more will be written. */
  readonly isOver: boolean
}

export interface WorkJournal {
  readonly facts: Observable<JournalFacts>
  /** Takes a record to write; returns its number, or that of its last part. */
  readonly write: (record: WorkRecord) => number
  /** Resolves when all records are on disk, or can't be written now. */
  readonly flushed: () => Promise<void>
  /** Retries a failed write at once. */
  readonly retryNow: () => void
  /** Stops for good. */
  readonly end: () => void
}

export interface WorkJournalParts {
  readonly clock: Clock
  /** Adds records, the first of which has this number; succeeds when they are on disk. */
  readonly append: (from: number, records: readonly WireRecord[]) => Promise<Result<{ readonly upTo: number }>>
  /** Number of the last existing record. */
  readonly last: number
}

/** Delay after which the person sees that writing is slow, milliseconds. */
const SLOW_MS = 250
/** Shortest interval for writing an unfinished shape or the view, milliseconds. */
const PASSING_MS = 200
const RETRY_MS = 1_000
/** Characters per append; the host accepts 256 KB. */
const APPEND_CHARACTERS = 200_000
const APPEND_RECORDS = 5_000
/** Failures that a retry can't fix. */
const FINAL: ReadonlySet<string> = new Set(['not_writer', 'work_gone', 'out_of_order', 'sign_in_needed'])
const CHANGES: ReadonlySet<string> = new Set(['do', 'undo', 'redo'])
/** Kinds of records of which only the newest counts. */
const PASSING: ReadonlySet<string> = new Set(['draft', 'place'])

interface Queued {
  readonly n: number
  readonly record: WireRecord
  readonly characters: number
}

/**
 * Writes records in order: at once when idle, else after the last answer. Failed records stay in memory and are
 * retried.
 */
export function createWorkJournal({ clock, append, last }: WorkJournalParts): WorkJournal {
  const facts = createObservable<JournalFacts>({
    written: last,
    acknowledged: last,
    changed: 0,
    unwritten: 0,
    isSlow: false,
    failure: undefined,
    isOver: false,
  })
  const queue: Queued[] = []
  const waiting: (() => void)[] = []
  let isUnderWay = false
  let timer: unknown
  let sentAt = Number.NEGATIVE_INFINITY

  const set = (part: Partial<JournalFacts>): void => facts.set({ ...facts.get(), ...part })
  const tellWaiting = (): void => {
    for (const tell of waiting.splice(0)) tell()
  }
  const later = (ms: number): void => {
    clock.clearTimeout(timer)
    timer = clock.setTimeout(() => {
      timer = undefined
      void pump()
    }, ms)
  }
  const unwritten = (): number => queue.filter(isLastOfChange).length
  const isPassing = ({ record }: Queued): boolean => PASSING.has(record.t)

  const takeBatch = (): readonly Queued[] => {
    let characters = 0
    const count = queue.findIndex((one, at) => {
      characters += one.characters
      return at > 0 && (characters > APPEND_CHARACTERS || at >= APPEND_RECORDS)
    })
    return count === -1 ? [...queue] : queue.slice(0, count)
  }
  const pump = async (): Promise<void> => {
    if (isUnderWay || queue.length === 0 || facts.get().isOver) return
    const rest = sentAt + PASSING_MS - clock.now()
    if (rest > 0 && queue.every(isPassing)) return later(rest)
    clock.clearTimeout(timer)
    isUnderWay = true
    sentAt = clock.now()
    const batch = takeBatch()
    const slow = clock.setTimeout(() => set({ isSlow: true }), SLOW_MS)
    const answer = await append(
      batch[0]?.n ?? 0,
      batch.map(({ record }) => record),
    )
    clock.clearTimeout(slow)
    isUnderWay = false
    if (facts.get().isOver) return
    if (answer.ok) took(answer.value.upTo)
    else failed(answer.error)
  }
  const took = (upTo: number): void => {
    const rest = queue.findIndex(({ n }) => n > upTo)
    queue.splice(0, rest === -1 ? queue.length : rest)
    const acknowledged = Math.max(upTo, facts.get().acknowledged)
    set({ acknowledged, unwritten: unwritten(), isSlow: false, failure: undefined })
    if (queue.length === 0) tellWaiting()
    void pump()
  }
  const failed = (failure: PlatformError): void => {
    const isOver = FINAL.has(failure.code)
    set({ failure, isSlow: false, isOver })
    tellWaiting()
    if (!isOver) later(RETRY_MS)
  }

  return {
    facts,
    write: (record) => {
      let { written } = facts.get()
      const before = queue.at(-1)
      // Of unsent places only the newest counts.
      const isReplaced = !isUnderWay && before !== undefined && isPassing(before) && before.record.t === record.t
      const parts = partsOf(record)
      if (isReplaced && parts.length === 1 && !('part' in before.record)) {
        queue.pop()
        written -= 1
      }
      for (const part of parts) {
        written += 1
        queue.push({ n: written, record: part, characters: JSON.stringify(part).length })
      }
      set(CHANGES.has(record.t) ? { written, changed: written, unwritten: unwritten() } : { written })
      // Write records of one turn together.
      void Promise.resolve().then(pump)
      return written
    },
    flushed: () =>
      queue.length === 0 || facts.get().isOver
        ? Promise.resolve()
        : new Promise((tell) => {
            waiting.push(tell)
            if (facts.get().failure === undefined) void pump()
          }),
    retryNow: () => {
      if (facts.get().failure !== undefined) void pump()
    },
    end: () => {
      clock.clearTimeout(timer)
      set({ isOver: true })
      tellWaiting()
    },
  }
}

/** A long change is sent in parts and counts once. */
function isLastOfChange({ record }: Queued): boolean {
  return CHANGES.has(record.t) && record['part'] === record['of']
}
