import type { Item } from '#domain/entities'
import type { OpenedItem } from '#protocol/actions'
import { CancelSource, type CancelSignal, type Clock } from '#protocol/port'
import type { HostClient } from '../host/host-client'
import type { WorkNews, WorkNewsDesk } from '../session/work-news'
import type { CurrentStore } from './current-store'

/** Prefetches items before their selection: an editor, while it is open. */
export interface Preparer {
  /** Prefetches an item so that it can be shown at once; returns its bytes, or undefined if that fails. */
  prepare(opened: OpenedItem, signal: CancelSignal): Promise<number | undefined>
  /** Frees a prefetched item. */
  forget(itemId: number): void
}

/** Prefetched items beside the current one. */
export interface NextItems {
  /** Sets the preparer; returns the function that removes it. */
  readonly put: (preparer: Preparer) => () => void
  /** Hands over a prefetched item with its host data; the caller owns it from now on. */
  readonly take: (itemId: number) => OpenedItem | undefined
  /** Tells whether an item is prefetched. */
  readonly isReady: (itemId: number) => boolean
  /** Reason to wait before a step to an item: the current one is not shown yet, or that one is nearly ready. */
  readonly awaited: (itemId: number) => 'current' | 'next' | undefined
}

export interface NextItemsParts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
  /** Next items, the most wanted first. */
  readonly near: () => readonly Item[]
  readonly current: CurrentStore
  /** Calls the listener after the next items may have changed. */
  readonly follow: (listener: () => void) => () => void
  readonly news: Pick<WorkNewsDesk, 'listen'>
  readonly clock: Clock
}

/** Size limit of all prefetched items, bytes. */
export const AHEAD_BYTES_MAX = 192 * 1024 * 1024
/** Longest prefetch, milliseconds; afterwards later items are prefetched all the same. */
export const PREPARING_MS_MAX = 60_000
/** Number of remembered sizes, so that too large items are not prefetched again and again. */
const SIZES_MAX = 500

/** Item that is being prefetched, ready, or failed. */
interface Ahead {
  readonly cancel: CancelSource
  now: 'coming' | 'failed' | { readonly opened: OpenedItem; readonly bytes: number }
}

/** Prefetches the items beside the current one, one after the other, while that is shown. */
export function createNextItems({ client, actions, near, current, follow, news, clock }: NextItemsParts): NextItems {
  const ahead = new Map<number, Ahead>()
  /** Sizes of items that were prefetched once. */
  const sizes = new Map<number, number>()
  let preparer: Preparer | undefined
  let isAtWork = false
  /** Whether the host returns an item without opening it. */
  let isKnown = false

  function drop(itemId: number): void {
    const one = ahead.get(itemId)
    if (one === undefined) return
    ahead.delete(itemId)
    one.cancel.abort()
    if (readyOf(one) !== undefined) preparer?.forget(itemId)
  }

  function held(): number {
    let sum = 0
    for (const one of ahead.values()) sum += readyOf(one)?.bytes ?? 0
    return sum
  }

  /** Prefetch only while the current item is shown. */
  function isAtRest(): boolean {
    const { state, unseen } = current.getState()
    return state === 'open' && unseen === undefined
  }

  function remember(itemId: number, bytes: number): void {
    sizes.delete(itemId)
    sizes.set(itemId, bytes)
    const [oldest] = sizes.keys()
    if (sizes.size > SIZES_MAX && oldest !== undefined) sizes.delete(oldest)
  }

  /** Next wanted item that fits, while a preparer has time for it. */
  function due(by: Preparer): Item | undefined {
    if (preparer !== by || !isAtRest()) return undefined
    return near().find(({ id }) => !ahead.has(id) && held() + (sizes.get(id) ?? 0) <= AHEAD_BYTES_MAX)
  }

  /** The preparer may ignore an abort: a late result is freed. */
  async function prepared(opened: OpenedItem, cancel: CancelSource, by: Preparer): Promise<number | undefined> {
    const { id } = opened.item
    const coming = by.prepare(opened, cancel)
    const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<'given up'>()
    cancel.addEventListener('abort', () => giveUp('given up'))
    const bytes = await Promise.race([coming, givenUp])
    if (bytes !== 'given up') return bytes
    void coming.then((late) => {
      const now = ahead.get(id)
      if (late !== undefined && (now === undefined || now.cancel === cancel)) by.forget(id)
    })
    return undefined
  }

  async function makeReady({ id }: Item, by: Preparer): Promise<void> {
    const one: Ahead = { cancel: new CancelSource(), now: 'coming' }
    ahead.set(id, one)
    const isWanted = () => ahead.get(id) === one && preparer === by
    const timer = clock.setTimeout(() => one.cancel.abort(), PREPARING_MS_MAX)
    const answer = await client.call('peekAsset', [id], { signal: one.cancel })
    // An item that can't be prefetched now is opened normally when it is selected.
    const bytes = answer.ok && isWanted() ? await prepared(answer.value, one.cancel, by) : undefined
    clock.clearTimeout(timer)
    if (!answer.ok || bytes === undefined) {
      one.now = 'failed'
      return
    }
    remember(id, bytes)
    if (!isWanted()) by.forget(id)
    else if (held() + bytes <= AHEAD_BYTES_MAX) one.now = { opened: answer.value, bytes }
    else {
      ahead.delete(id)
      by.forget(id)
    }
  }

  async function work(): Promise<void> {
    const by = preparer
    if (isAtWork || by === undefined) return
    isAtWork = true
    isKnown = (await actions()).has('peekAsset')
    if (isKnown) for (let next = due(by); next !== undefined; next = due(by)) await makeReady(next, by)
    isAtWork = false
    if (preparer !== by) look()
  }

  function look(): void {
    const here = current.getState().item?.id
    const wanted = new Set(near().map(({ id }) => id))
    // The current one may still be taken until it is shown.
    for (const id of ahead.keys()) if (id === here ? isAtRest() : !wanted.has(id)) drop(id)
    if (isAtRest()) void work()
  }

  /** News about an annotation make its prefetched copy stale. */
  function hear({ name, data }: WorkNews): void {
    if (name !== 'annotation_changed' && name !== 'annotation_saved') return
    drop(data.itemId)
    look()
  }

  return {
    put(next) {
      preparer = next
      const stops = [current.subscribe(look), follow(look), news.listen(hear)]
      look()
      return () => {
        for (const stop of stops) stop()
        if (preparer !== next) return
        for (const id of ahead.keys()) drop(id)
        preparer = undefined
      }
    },
    take(itemId) {
      const ready = readyOf(ahead.get(itemId))
      if (ready !== undefined) ahead.delete(itemId)
      return ready?.opened
    },
    awaited(itemId) {
      if (preparer === undefined || !isKnown) return undefined
      const { state, unseen } = current.getState()
      if (state === 'opening' || (state === 'open' && unseen === 'loading')) return 'current'
      const now = ahead.get(itemId)?.now
      return now === 'coming' || (now === undefined && isAtWork) ? 'next' : undefined
    },
    isReady: (itemId) => readyOf(ahead.get(itemId)) !== undefined,
  }
}

function readyOf(one: Ahead | undefined) {
  return typeof one?.now === 'object' ? one.now : undefined
}
