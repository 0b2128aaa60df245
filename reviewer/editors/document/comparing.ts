import { changeHead } from '#domain/annotation/commands/change-head'
import { bringThreadBack } from '#domain/annotation/comments/change-threads'
import { keyOf } from '#domain/annotation/comments/thread-keys'
import { isNative } from '#domain/annotation/native'
import type { ThreadChange } from '#domain/annotation/versions/compare-threads'
import { type HeadChange, pathWords } from '#domain/annotation/versions/head-versions'
import { platformError } from '#domain/errors'
import { createObservable, type Observable } from '../observable'
import type { Annotation } from './annotation-loader'
import type { ObjectChange } from './changes-between'
import { compareVersions, compareWithNow, type VersionChanges } from './compare-versions'
import { NOW, type Side } from './compared-side'
import { type ComparedVersionParts, createComparedVersions, type FetchedVersion } from './compared-versions'
import type { StepContext } from './drawing'
import type { OwnVersion } from './own-version'
import { restoreObjects } from './restore-objects'

interface Sides {
  readonly before: Side
  readonly after: Side
}

/** State of a comparison. */
export type Comparison =
  | { readonly at: 'closed' }
  | ({ readonly at: 'loading' } & Sides)
  /** `gone`: the platform no longer has the revision `side`. */
  | ({ readonly at: 'failed'; readonly why: 'gone' | 'unreadable'; readonly side: Side } & Sides)
  | ({
      readonly at: 'ready'
      /** Earlier version, and the later one if it is not the present one. */
      readonly was: Annotation
      readonly is: Annotation | undefined
    } & Sides &
      VersionChanges)

/** Compares two versions of the opened annotation, and restores lost content. */
export interface Comparing {
  readonly seen: Observable<Comparison>
  /** Keys of the selected changes in the list. */
  readonly chosen: Observable<ReadonlySet<string>>
  readonly choose: (keys: Iterable<string>) => void
  /** Compares these versions; the present one is always the later one. */
  readonly open: (before: Side, after: Side) => void
  readonly retry: () => void
  readonly close: () => void
  /**
   * Restores the earlier state of objects as one undoable step; returns the reason if it fails. After a comparison of
   * two earlier versions it continues with the present one as the later one.
   */
  readonly restore: (changes: readonly ObjectChange[]) => Promise<string | undefined>
  /** Restores a deleted thread; returns the reason if it fails. */
  readonly restoreThread: (change: ThreadChange) => string | undefined
  /** Restores the earlier value of the head; returns the reason if it fails. */
  readonly restoreValue: (change: HeadChange) => string | undefined
  /** Reason why restoring is not possible now; undefined if it is. */
  readonly refusal: () => string | undefined
}

interface ComparingParts extends ComparedVersionParts {
  readonly own: Observable<OwnVersion | undefined>
  /** Reason why changes are not possible now. */
  readonly refusal: () => string | undefined
  readonly author: () => { readonly email: string; readonly at: string }
  /** Name of a step that restores this many objects from there. */
  readonly labelOf: (count: number, from: Side) => string
}

const CLOSED: Comparison = { at: 'closed' }
const NONE_CHOSEN: ReadonlySet<string> = new Set()
const NO_MORE = platformError('revision_gone').message
const THERE_ALREADY = 'This comment is there already.'

/** Keeps the list up to date while the present version changes. */
export function createComparing({ own, addressOf, load, refusal, author, labelOf }: ComparingParts): Comparing {
  const seen = createObservable<Comparison>(CLOSED)
  const chosen = createObservable(NONE_CHOSEN)
  const versions = createComparedVersions({ addressOf, load })
  let ending = new AbortController()
  let unfollow = (): void => undefined

  function stop(): void {
    ending.abort()
    unfollow()
    unfollow = () => undefined
  }

  async function begin(sides: Sides): Promise<void> {
    stop()
    const { before, after } = sides
    versions.keepOnly([before, after])
    ending = new AbortController()
    const { signal } = ending
    chosen.set(NONE_CHOSEN)
    seen.set({ at: 'loading', ...sides })
    const [was, is] = await Promise.all([versions.fetch(before, signal), versions.fetch(after, signal)])
    if (signal.aborted) return
    if (typeof was === 'string' || typeof is === 'string' || was === undefined)
      return seen.set({ at: 'failed', ...failureOf(sides, was, is), ...sides })
    await follow(sides, was, is, signal)
  }

  async function follow(sides: Sides, was: Annotation, is: Annotation | undefined, signal: AbortSignal): Promise<void> {
    let [isComparing, isStale] = [false, true]
    async function compare(): Promise<void> {
      isStale = true
      if (isComparing) return
      isComparing = true
      while (isStale && !signal.aborted) {
        isStale = false
        const found = await compared(was, is)
        if (signal.aborted || found === undefined || isStale) continue
        seen.set({ at: 'ready', ...sides, ...found, was, is })
        const keys = new Set(found.changes.map(({ key }) => key))
        chosen.set(new Set([...chosen.get()].filter((key) => keys.has(key))))
      }
      isComparing = false
    }
    if (is === undefined) unfollow = own.get()?.drawing.drawn.subscribe(() => void compare()) ?? (() => undefined)
    await compare()
  }

  async function compared(was: Annotation, is: Annotation | undefined): Promise<VersionChanges | undefined> {
    const mine = own.get()
    if (is !== undefined) return compareVersions(was, is)
    return mine && compareWithNow(was, mine)
  }

  function context(): StepContext {
    const { at, email: by } = author()
    return { before: [], at, by }
  }

  async function restore(wanted: readonly ObjectChange[]): Promise<string | undefined> {
    const now = seen.get()
    const mine = own.get()
    if (now.at !== 'ready' || mine === undefined) return NO_MORE
    const no = refusal()
    if (no !== undefined) return no
    const { was, is, before } = now
    const label = labelOf(wanted.length, before)
    const isStillOpen = () => own.get() === mine
    const why = await restoreObjects({ mine, was, is, wanted, label, isStillOpen, context })
    // Show the result, so that it can be undone.
    if (why === undefined && is !== undefined) void begin({ before, after: NOW })
    return why
  }

  function restoreThread({ was }: ThreadChange): string | undefined {
    const mine = own.get()
    const no = refusal()
    if (no !== undefined) return no
    if (mine === undefined || was === undefined) return NO_MORE
    const { drawing } = mine
    if (drawing.threads().some(({ value }) => isNative(value) && keyOf(value) === keyOf(was))) return THERE_ALREADY
    return drawing.run('comment', bringThreadBack, { ...drawing.nextThread(), value: was }, context())
  }

  function restoreValue({ path, was }: HeadChange): string | undefined {
    const mine = own.get()
    const no = refusal()
    if (no !== undefined) return no
    if (mine === undefined) return NO_MORE
    const args = { values: [{ path, to: was }], label: `${pathWords(path)} brought back` }
    return mine.drawing.run('value', changeHead, args, context())
  }

  return {
    seen,
    chosen,
    choose: (keys) => chosen.set(new Set(keys)),
    open: (before, after) => void begin(before.of === 'now' ? { before: after, after: before } : { before, after }),
    retry() {
      const now = seen.get()
      if (now.at !== 'closed') void begin(now)
    },
    close() {
      stop()
      versions.keepOnly([])
      chosen.set(NONE_CHOSEN)
      seen.set(CLOSED)
    },
    restore,
    restoreThread,
    restoreValue,
    refusal,
  }
}

/** Version that failed to load, and the reason. */
function failureOf({ before, after }: Sides, was: FetchedVersion, is: FetchedVersion) {
  const why = was === 'gone' || is === 'gone' ? ('gone' as const) : ('unreadable' as const)
  return { why, side: was === why || typeof is !== 'string' ? before : after }
}
