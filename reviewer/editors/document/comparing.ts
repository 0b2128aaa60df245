import { compareThreads, type ThreadChange } from '#domain/annotation/versions/compare-threads'
import { type HeadChange, compareHeads, pathWords } from '#domain/annotation/versions/head-versions'
import { becomeVersion } from '#domain/annotation/commands/become-version'
import { changeHead } from '#domain/annotation/commands/change-head'
import { placesInOrder } from '#domain/annotation/commands/places-in-order'
import { bringThreadBack } from '#domain/annotation/comments/change-threads'
import { keyOf } from '#domain/annotation/comments/thread-keys'
import { broughtBack } from '#domain/annotation/mask/version-pixels'
import { isNative } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import { platformError } from '#domain/errors'
import type { Result } from '#domain/result'
import { createObservable, type Observable } from '../observable'
import type { Annotation, VersionAddress } from './annotation-loader'
import { changesBetween, type ObjectChange } from './changes-between'
import { cameAs, type OwnVersion, savedEntries } from './own-version'
import type { Loaded } from './resource'
import { byRow } from './same-objects'

/** Comparable version: the present one with unsaved changes, a revision of the platform, or a stored one. */
export type Side =
  | { readonly of: 'now' }
  | { readonly of: 'revision'; readonly revision: number }
  | { readonly of: 'kept'; readonly id: string }

export const NOW: Side = { of: 'now' }

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
      readonly changes: readonly ObjectChange[]
      /** Differences of the comments. */
      readonly threads: readonly ThreadChange[]
      /** Differing values besides the objects. */
      readonly values: readonly HeadChange[]
      readonly same: number
      /** Earlier version, and the later one if it is not the present one. */
      readonly was: Annotation
      readonly is: Annotation | undefined
    } & Sides)

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

interface ComparingParts {
  readonly own: Observable<OwnVersion | undefined>
  readonly addressOf: (side: Exclude<Side, { of: 'now' }>) => Promise<Result<VersionAddress>>
  readonly load: (at: VersionAddress, signal: AbortSignal) => Promise<Loaded<Annotation>>
  /** Reason why changes are not possible now. */
  readonly refusal: () => string | undefined
  readonly author: () => { readonly email: string; readonly at: string }
  /** Name of a step that restores this many objects from there. */
  readonly labelOf: (count: number, from: Side) => string
}

const CLOSED: Comparison = { at: 'closed' }
const NOBODY: ReadonlySet<string> = new Set()
const GONE: ReadonlySet<number> = new Set([404, 410])
const NO_MORE = platformError('revision_gone').message
const THERE_ALREADY = 'This comment is there already.'
const UNREADABLE = 'An object of that version can’t be read; nothing was changed.'

/** Keeps the list up to date while the present version changes. */
export function createComparing({ own, addressOf, load, refusal, author, labelOf }: ComparingParts): Comparing {
  const seen = createObservable<Comparison>(CLOSED)
  const chosen = createObservable(NOBODY)
  let ending = new AbortController()
  let unfollow = (): void => undefined
  /** Open annotations of the platform, by name. */
  const open = new Map<string, Annotation>()

  function free(kept: readonly Side[] = []): void {
    const names = new Set(kept.map(nameOf))
    for (const [name, annotation] of open) {
      if (names.has(name)) continue
      annotation.close()
      open.delete(name)
    }
  }

  function stop(): void {
    ending.abort()
    unfollow()
    unfollow = () => undefined
  }

  async function fetched(side: Side, signal: AbortSignal): Promise<Fetched> {
    if (side.of === 'now') return undefined
    const known = open.get(nameOf(side))
    if (known !== undefined) return known
    const address = await addressOf(side)
    if (!address.ok) return address.error.status !== undefined && GONE.has(address.error.status) ? 'gone' : 'unreadable'
    const loaded = await load(address.value, signal)
    if (!('value' in loaded)) return GONE.has(loaded.status) ? 'gone' : 'unreadable'
    if (signal.aborted) loaded.value.close()
    else open.set(nameOf(side), loaded.value)
    return loaded.value
  }

  async function begin(sides: Sides): Promise<void> {
    stop()
    free([sides.before, sides.after])
    ending = new AbortController()
    const { signal } = ending
    chosen.set(NOBODY)
    seen.set({ at: 'loading', ...sides })
    const [was, is] = await Promise.all([fetched(sides.before, signal), fetched(sides.after, signal)])
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

  async function compared(was: Annotation, is: Annotation | undefined) {
    const mine = own.get()
    const later = is ?? mine?.annotation
    if (later === undefined) return undefined
    const objects = is?.objects ?? mine?.drawing.drawn.get().objects ?? []
    const { ids, entries } =
      is === undefined && mine !== undefined
        ? { ids: mine.drawing.ids(), entries: savedEntries(mine.drawing) }
        : cameAs(later)
    const rows = is === undefined && mine !== undefined ? mine.drawing.rowsOf(ids) : objects.map(({ row }) => row)
    const difference = await later.compare(was, entries, true)
    if (difference === undefined) return undefined
    const laterIn = byRow(objects)
    const changes = changesBetween({
      difference,
      before: byRow(was.objects),
      after: (at) => laterIn(rows[at] ?? -1),
      ids,
    })
    const said = is === undefined && mine !== undefined ? mine.drawing.threads() : cameAs(later).threads
    return {
      changes,
      threads: compareThreads(was.comments ?? [], said),
      values: compareHeads(was.head ?? {}, (is ?? mine?.drawing.drawn.get())?.head ?? {}),
      same: difference.theirsAt.length - difference.onlyMine.length - changedIn(changes),
    }
  }

  async function restore(wanted: readonly ObjectChange[]): Promise<string | undefined> {
    const now = seen.get()
    const mine = own.get()
    if (now.at !== 'ready' || mine === undefined) return NO_MORE
    const no = refusal()
    if (no !== undefined) return no
    const { was, is, before } = now
    const { drawing, annotation } = mine
    const keys = new Set(wanted.map(({ beforeAt, id }) => `${beforeAt} ${id}`))
    const places = new Set(wanted.map(({ beforeAt }) => beforeAt))
    const came = new Set(wanted.flatMap(({ how, id }) => (how === 'added' && id !== undefined ? [id] : [])))
    for (;;) {
      const drawn = drawing.drawn.get()
      const ids = drawing.ids()
      const difference = await annotation.compare(was, savedEntries(drawing))
      if (difference === undefined || own.get() !== mine) return NO_MORE
      // Between two earlier versions an object is identified by its index in the earlier one, whatever its present
      // id.
      const isWanted = (beforeAt: number, id: ObjectId | undefined) =>
        is === undefined ? keys.has(`${beforeAt} ${id}`) : places.has(beforeAt)
      const idAt = (at: number): ObjectId => ids[at] ?? 'b-1'
      const since = is && (await annotation.compare(is, savedEntries(drawing)))
      const calledThen = is && cameAs(is).ids
      const isTooMuch = (at: number) =>
        since === undefined ? isWanted(-1, ids[at]) : came.has(calledThen?.[since.theirsAt[at] ?? -1] ?? 'b-1')
      const remove = difference.onlyMine.filter(isTooMuch).map(idAt)
      const change = difference.changed.filter(([at, place]) => isWanted(place, ids[at]))
      const add = difference.onlyTheirs.filter((place) => isWanted(place, undefined))
      const inOrder = Array.from({ length: was.entries }, (): ObjectId | undefined => undefined)
      for (const [at, place] of difference.theirsAt.entries()) if (place !== -1) inOrder[place] = idAt(at)
      const ordered = placesInOrder(inOrder.map((id) => (id === undefined ? undefined : drawing.reading.z(id))))
      const move = [...ordered].flatMap(([place, z]) => {
        const id = inOrder[place]
        return id === undefined || !isWanted(place, id) ? [] : [{ id, z }]
      })
      const [values, added] = await Promise.all([
        was.exact(change.map(([, place]) => place)),
        was.exact(add),
        drawing.hold(drawing.rowsOf([...remove, ...change.map(([at]) => idAt(at)), ...move.map(({ id }) => id)])),
      ])
      if (own.get() !== mine) return NO_MORE
      // Without its value an object would be restored empty.
      if (values.length < change.length || added.length < add.length) return UNREADABLE
      // Other changes meanwhile are on top of that.
      if (drawing.drawn.get() !== drawn) continue
      const { at, email: by } = author()
      const changing = new Set(drawing.rowsOf(change.map(([place]) => idAt(place))))
      const coloursOf = (isMeant: boolean) =>
        drawn.objects.flatMap(({ row, parts = [] }) => (changing.has(row) === isMeant ? parts : []))
      const pixels = broughtBack(drawn.mask, was.mask, {
        back: [...values, ...added],
        cleared: coloursOf(true),
        used: coloursOf(false),
      })
      const args = {
        remove,
        tiles: pixels.tiles,
        change: change.flatMap(([place], nth) => {
          const value = pixels.values[nth]
          return value === undefined ? [] : [{ id: idAt(place), value }]
        }),
        add: pixels.values
          .slice(values.length)
          .map((value, nth) => ({ id: drawing.newId(), value, z: ordered.get(add[nth] ?? -1) })),
        move,
        label: labelOf(wanted.length, before),
      }
      const why = drawing.run('version', becomeVersion, args, { before: [], at, by })
      // Show the result, so that it can be undone.
      if (why === undefined && is !== undefined) void begin({ before, after: NOW })
      return why
    }
  }

  function restoreThread({ was }: ThreadChange): string | undefined {
    const mine = own.get()
    const no = refusal()
    if (no !== undefined) return no
    if (mine === undefined || was === undefined) return NO_MORE
    const { drawing } = mine
    if (drawing.threads().some(({ value }) => isNative(value) && keyOf(value) === keyOf(was))) return THERE_ALREADY
    const { at, email: by } = author()
    return drawing.run('comment', bringThreadBack, { ...drawing.nextThread(), value: was }, { before: [], at, by })
  }

  function restoreValue({ path, was }: HeadChange): string | undefined {
    const mine = own.get()
    const no = refusal()
    if (no !== undefined) return no
    if (mine === undefined) return NO_MORE
    const { at, email: by } = author()
    const args = { values: [{ path, to: was }], label: `${pathWords(path)} brought back` }
    return mine.drawing.run('value', changeHead, args, { before: [], at, by })
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
      free()
      chosen.set(NOBODY)
      seen.set(CLOSED)
    },
    restore,
    restoreThread,
    restoreValue,
    refusal,
  }
}

type Fetched = Annotation | 'gone' | 'unreadable' | undefined

/** Version that failed to load, and the reason. */
function failureOf({ before, after }: Sides, was: Fetched, is: Fetched) {
  const why = was === 'gone' || is === 'gone' ? ('gone' as const) : ('unreadable' as const)
  return { why, side: was === why || typeof is !== 'string' ? before : after }
}

/** Tells whether both are the same version. */
export function isSameSide(one: Side, other: Side): boolean {
  return nameOf(one) === nameOf(other)
}

function nameOf(side: Side): string {
  if (side.of === 'now') return 'now'
  return side.of === 'revision' ? `revision ${side.revision}` : `kept ${side.id}`
}

function changedIn(changes: readonly ObjectChange[]): number {
  return changes.reduce((count, { how }) => count + (how === 'changed' ? 1 : 0), 0)
}
