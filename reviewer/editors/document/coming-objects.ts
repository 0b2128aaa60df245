import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { createObservable, type Observable } from '../observable'
import type { Annotation } from './open-annotation'

/** Part of an annotation; `of` is the whole annotation's list of objects. */
export interface ComingObjects {
  readonly of: Annotation['objects']
  readonly objects: readonly AnnotationObject[]
}

/** Shows the first objects of an annotation while the others load. */
export interface Coming {
  readonly seen: Observable<ComingObjects | undefined>
  /** Shows this list while it grows, and nothing at first; undefined ends it. */
  readonly await: (objects: Annotation['objects'] | undefined) => void
  readonly isAwaited: (objects: Annotation['objects']) => boolean
  /** The list has more objects. */
  readonly grow: () => void
  /** The list is read from the start again. */
  readonly restart: () => void
}

/** Factor between progressive updates in number of objects and time, since each repaint slows the reading. */
const MORE = 8
const MORE_AFTER_MS = 1_000

/** Starts without a list. */
export function createComing(): Coming {
  const seen = createObservable<ComingObjects | undefined>(undefined)
  let awaited: Annotation['objects'] | undefined
  let shownAt = 0
  return {
    seen,
    await(objects) {
      awaited = objects
      seen.set(undefined)
    },
    isAwaited: (objects) => objects === awaited,
    grow() {
      if (awaited === undefined) return
      const now = performance.now()
      const shown = seen.get()?.objects.length ?? 0
      const isMuchMore = awaited.length > 0 && awaited.length >= MORE * shown
      if (!isMuchMore || (shown > 0 && now < shownAt + MORE_AFTER_MS)) return
      shownAt = now
      seen.set({ of: awaited, objects: awaited.slice() })
    },
    restart: () => seen.set(undefined),
  }
}
