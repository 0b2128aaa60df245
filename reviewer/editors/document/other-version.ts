import type { VersionDifference } from '#domain/annotation/versions/compare-versions'
import { createObservable, type Observable } from '../observable'
import type { Annotation, VersionAddress } from './annotation-loader'
import { type OwnVersion, savedEntries } from './own-version'
import type { Loaded } from './resource'

/** State of the other version, with its differences from the user's version. */
export type OtherVersionSeen =
  | { readonly at: 'none' | 'loading' }
  /** `gone`: the platform no longer has it. */
  | { readonly at: 'failed'; readonly why: 'gone' | 'unreadable' }
  | { readonly at: 'ready'; readonly difference: VersionDifference }

/** Another version of the open annotation, compared with the user's version and optionally displayed in its place. */
export interface OtherVersion {
  readonly seen: Observable<OtherVersionSeen>
  /** The version displayed instead of the user's; undefined while that is displayed. */
  readonly shown: Observable<Annotation | undefined>
  /** Loads a version and replaces the previous one. */
  readonly open: (at: VersionAddress) => void
  readonly retry: () => void
  readonly show: (isShown: boolean) => void
  /** Loaded version. */
  readonly loaded: () => Annotation | undefined
  readonly close: () => void
}

interface OtherVersionParts {
  readonly load: (at: VersionAddress, signal: AbortSignal) => Promise<Loaded<Annotation>>
  readonly own: Observable<OwnVersion | undefined>
}

const GONE: ReadonlySet<number> = new Set([404, 410])

/** Keeps the counts up to date while the user's version changes. */
export function createOtherVersion({ load, own }: OtherVersionParts): OtherVersion {
  const seen = createObservable<OtherVersionSeen>({ at: 'none' })
  const shown = createObservable<Annotation | undefined>(undefined)
  let loading = new AbortController()
  let last: VersionAddress | undefined
  let theirs: Annotation | undefined
  let unfollow = (): void => undefined
  let isComparing = false
  let isStale = false

  async function compare(): Promise<void> {
    isStale = true
    if (isComparing) return
    isComparing = true
    while (isStale) {
      isStale = false
      const [mine, other] = [own.get(), theirs]
      if (mine === undefined || other === undefined) break
      const difference = await mine.annotation.compare(other, savedEntries(mine.drawing))
      if (theirs !== other || own.get() !== mine) isStale = true
      else if (difference !== undefined) seen.set({ at: 'ready', difference })
    }
    isComparing = false
  }

  function follow(): void {
    unfollow()
    unfollow = own.get()?.drawing.drawn.subscribe(() => void compare()) ?? (() => undefined)
    void compare()
  }

  function close(): void {
    loading.abort()
    unfollow()
    last = undefined
    shown.set(undefined)
    theirs?.close()
    theirs = undefined
    seen.set({ at: 'none' })
  }

  function open(at: VersionAddress): void {
    close()
    last = at
    const now = new AbortController()
    loading = now
    seen.set({ at: 'loading' })
    void load(at, now.signal).then((loaded) => {
      if (now.signal.aborted) {
        if ('value' in loaded) loaded.value.close()
        return
      }
      if (!('value' in loaded)) return seen.set({ at: 'failed', why: GONE.has(loaded.status) ? 'gone' : 'unreadable' })
      theirs = loaded.value
      follow()
    })
  }

  return {
    seen,
    shown,
    open,
    retry() {
      if (last !== undefined) open(last)
    },
    show: (isShown) => shown.set(isShown ? theirs : undefined),
    loaded: () => theirs,
    close,
  }
}
