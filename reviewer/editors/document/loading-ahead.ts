import type { OpenedItem } from '#protocol/actions'
import type { CancelSignal } from '#protocol/port'
import type { Loaded, Loader } from './resource'

/** Loader that also prefetches. */
export interface AheadLoader<T> extends Loader<T> {
  /** Returns the value prefetched for exactly this state of the item; the caller then owns it. */
  held(opened: OpenedItem): T | undefined
  /** Whether there is a prefetched value. */
  isHeld(opened: OpenedItem): boolean
  /** Prefetches a value and holds it; undefined after an error or abort. */
  prepare(opened: OpenedItem, signal: CancelSignal): Promise<T | undefined>
  /** Frees the held value of an item, and aborts its prefetch. */
  forget(itemId: number): void
}

interface Held<T> {
  readonly revision: OpenedItem['revision']
  readonly abort: AbortController
  loaded?: { readonly value: T }
}

/** Adds prefetching to a loader; `load` loads a value without affecting the open item. */
export function loadingAhead<T, L extends Loader<T>>(
  loader: L,
  load: (opened: OpenedItem, signal: AbortSignal) => Promise<Loaded<T>> | undefined,
): L & AheadLoader<T> {
  const entries = new Map<number, Held<T>>()

  function find({ item, revision }: OpenedItem): Held<T> | undefined {
    const held = entries.get(item.id)
    return held?.revision === revision ? held : undefined
  }

  function forget(itemId: number): void {
    const held = entries.get(itemId)
    if (held === undefined) return
    entries.delete(itemId)
    held.abort.abort()
    if (held.loaded !== undefined) loader.close?.(held.loaded.value)
  }

  return {
    ...loader,
    load(opened, signal, tell) {
      forget(opened.item.id)
      return loader.load(opened, signal, tell)
    },
    isHeld: (opened) => find(opened)?.loaded !== undefined,
    held(opened) {
      const loaded = find(opened)?.loaded
      if (loaded !== undefined) entries.delete(opened.item.id)
      return loaded?.value
    },
    async prepare(opened, signal) {
      const { id } = opened.item
      forget(id)
      const held: Held<T> = { revision: opened.revision, abort: new AbortController() }
      const coming = load(opened, held.abort.signal)
      if (coming === undefined || signal.aborted) return undefined
      entries.set(id, held)
      const giveUp = () => {
        if (entries.get(id) === held) forget(id)
      }
      signal.addEventListener('abort', giveUp)
      const loaded = await Promise.race([coming, ended(held.abort.signal)])
      signal.removeEventListener('abort', giveUp)
      if (loaded === undefined) {
        // A value that arrives after an abort has no owner.
        void coming.then((late) => {
          if ('value' in late) loader.close?.(late.value)
        })
        return undefined
      }
      if (entries.get(id) !== held || !('value' in loaded)) {
        if (entries.get(id) === held) entries.delete(id)
        if ('value' in loaded) loader.close?.(loaded.value)
        return undefined
      }
      held.loaded = loaded
      return loaded.value
    },
    forget,
    dispose() {
      for (const id of entries.keys()) forget(id)
      loader.dispose?.()
    },
  }
}

function ended(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined)))
}
