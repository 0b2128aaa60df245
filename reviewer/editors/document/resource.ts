import { isErrorCode, type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import type { OpenedItem } from '#protocol/actions'
import { createObservable, type Observable } from '../observable'

/** Missing, in an unexpected format, or too large. */
export type LoadFailure = 'load' | 'format' | 'large'

/** Result of loading: the value, or the reason of the failure; `status` is 0 without an answer. */
export type Loaded<T> =
  | { readonly value: T }
  | {
      readonly failure: LoadFailure
      readonly status: number
      readonly message?: string
      /** Catalogue code of the failure, if the host named one. */
      readonly code?: string
    }

/** Part of the file that the host has prepared, from 0 to 1. */
export type TellPrepared = (share: number) => void

/** Loading of one kind of resource; the rest is shared. */
export interface Loader<T> {
  /** Starts loading; undefined if the item has no such resource. An aborted load is not retried. */
  load(opened: OpenedItem, signal: AbortSignal, tell?: TellPrepared): Promise<Loaded<T>> | undefined
  /** Value that exists already for this item; the caller owns it from then on. */
  held?(opened: OpenedItem): T | undefined
  /** Frees a value that is no longer shown. */
  close?(value: T): void
  /** Frees the loader's own resources. */
  dispose?(): void
}

/** State of a resource. A ready value stays shown while the next is `loading`. */
export type Progress<T> =
  | { readonly state: 'none' }
  /** `prepared`: the host's preparation progress. */
  | { readonly state: 'loading'; readonly prepared?: number }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly reason: LoadFailure; readonly error: PlatformError }

/** Separately loaded part of the opened item, such as its picture or annotation. */
export interface Resource<T> {
  readonly progress: Observable<Progress<T>>
  /** Loads it for this item and replaces the previous one. */
  readonly open: (opened: OpenedItem) => void
  /** Clears it until the next one is opened. */
  readonly clear: () => void
  readonly retry: () => void
  readonly dispose: () => void
}

/** Loads one item's resource after another's; aborts an outdated load, and frees its value if it still arrives. */
export function createResource<T>(loader: Loader<T>, onLoadFailure: (error: PlatformError) => void): Resource<T> {
  const progress = createObservable<Progress<T>>({ state: 'loading' })
  let last: OpenedItem | undefined
  let held: { readonly value: T } | undefined
  let loading = new AbortController()

  /** Frees the old value after every subscriber has released it. */
  function settle(next: Progress<T>): void {
    const before = held
    held = next.state === 'ready' ? next : undefined
    progress.set(next)
    if (before !== undefined) loader.close?.(before.value)
  }

  function open(opened: OpenedItem): void {
    loading.abort()
    last = opened
    const now = new AbortController()
    loading = now
    const ready = loader.held?.(opened)
    if (ready !== undefined) return settle({ state: 'ready', value: ready })
    const coming = loader.load(opened, now.signal, (prepared) => {
      if (!now.signal.aborted) progress.set({ state: 'loading', prepared })
    })
    if (coming === undefined) return settle({ state: 'none' })
    progress.set({ state: 'loading' })
    void coming.then((loaded) => {
      if (now.signal.aborted) {
        if ('value' in loaded) loader.close?.(loaded.value)
        return
      }
      if ('value' in loaded) return settle({ state: 'ready', value: loaded.value })
      const { failure: reason, status, message, code } = loaded
      const error = platformError(isErrorCode(code) ? code : 'media_failed', {
        ...(status === 0 ? {} : { status }),
        ...given({ message }),
      })
      settle({ state: 'failed', reason, error })
      // Unreadable data is not a failure of the host.
      if (reason === 'load') onLoadFailure(error)
    })
  }

  return {
    progress,
    open,
    clear() {
      loading.abort()
      last = undefined
      settle({ state: 'loading' })
    },
    retry() {
      if (last !== undefined) open(last)
    },
    dispose() {
      loading.abort()
      if (held !== undefined) loader.close?.(held.value)
      loader.dispose?.()
    },
  }
}
