import type { ThreadPlace } from '#domain/annotation/comments/thread'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { OpenedItem } from '#protocol/actions'
import type { Sight, Size } from '../document/sight'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'

/** The open item's files besides its annotation, such as its picture. */
export interface Media {
  readonly open: (opened: OpenedItem) => void
  /** Hides everything until the next item opens. */
  readonly clear: () => void
  /** The files for this state of the item are already loaded. */
  readonly isHeld: (opened: OpenedItem) => boolean
  /** The user stays on the item: load the files that only a closer look needs. */
  readonly stay: () => void
  /** Reloads failed files; `retry` reloads in any state. */
  readonly retryFailed: () => void
  readonly retry: () => void
  readonly dispose: () => void
}

/** The view of an item from the session's side: a stage, a page or a table. */
export interface Showing {
  readonly sight: Sight
  readonly media: Media
  /** Loading progress of the media. */
  readonly progress: Observable<Progress<unknown>>
  /** Size of the displayed media; undefined before they appear. */
  readonly size: () => Size | undefined
  /** Bounds for objects; undefined if objects may lie anywhere. */
  readonly kept: () => Size | undefined
  /** Prepares for another item: resets the view to the user's choice. */
  readonly turn: () => void
  /** An item opens or reopens. */
  readonly begin: () => void
  readonly bringInSight: (place: ThreadPlace) => void
  /** The view is busy with visible work; other work waits. */
  readonly isBusy: () => boolean
  /** Frees resources prepared for these objects. */
  readonly forget: (objects: readonly AnnotationObject[]) => void
  /** Moves the focus into the view. */
  readonly focus: () => void
}
