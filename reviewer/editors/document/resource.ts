import { isErrorCode, type PlatformError, platformError } from '#domain/errors'
import { given } from '#domain/given'
import type { OpenedItem } from '#protocol/actions'
import { createObservable, type Observable } from '../observable'

/** Not there, not what was expected, or more than can be opened. */
export type LoadFailure = 'load' | 'format' | 'large'

/** What came of loading: the thing itself, or why not; `status` is 0 where no answer came. */
export type Loaded<T> =
  | { readonly value: T }
  | {
      readonly failure: LoadFailure
      readonly status: number
      readonly message?: string
      /** The code of the failure in the catalogue, where the host named one. */
      readonly code?: string
    }

/** The share of the file that is ready at the host, from 0 to 1. */
export type TellPrepared = (share: number) => void

/** How one kind of resource is loaded; the rest is the same for all. */
export interface Loader<T> {
  /** Starts to load; undefined where the item has no such thing. What is given up is not asked about again. */
  load(opened: OpenedItem, signal: AbortSignal, tell?: TellPrepared): Promise<Loaded<T>> | undefined
  /** A value that is there already for this item; it is the asker's from then on. */
  held?(opened: OpenedItem): T | undefined
  /** Frees a value that nobody shows any more. */
  close?(value: T): void
  /** Frees what the loader itself holds. */
  dispose?(): void
}

/** How far a resource is. What was ready stays on show while the next is `loading`. */
export type Progress<T> =
  | { readonly state: 'none' }
  /** `prepared`: the host still makes it ready, and is so far. */
  | { readonly state: 'loading'; readonly prepared?: number }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly reason: LoadFailure; readonly error: PlatformError }

/** One thing of the opened item that is loaded for itself: its picture, its annotation. */
export interface Resource<T> {
  readonly progress: Observable<Progress<T>>
  /** Loads it for this item, in the place of the one before. */
  readonly open: (opened: OpenedItem) => void
  /** Nothing is on show until the next is opened. */
  readonly clear: () => void
  readonly retry: () => void
  readonly dispose: () => void
}

/** Loads one item's after the other's; what is superseded is given up, and freed if it still comes. */
export function createResource<T>(loader: Loader<T>, onLoadFailure: (error: PlatformError) => void): Resource<T> {
  const progress = createObservable<Progress<T>>({ state: 'loading' })
  let last: OpenedItem | undefined
  let held: { readonly value: T } | undefined
  let loading = new AbortController()

  /** The old value is freed after everyone who follows has let go of it. */
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
      // What arrived and can't be read is not the host's failure.
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
