import type { ThreadPlace } from '#domain/annotation/comments/thread'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { OpenedItem } from '#protocol/actions'
import type { Sight, Size } from '../document/sight'
import type { Progress } from '../document/resource'
import type { Observable } from '../observable'

/** The files of the open item beside its annotation, such as its picture. */
export interface Media {
  readonly open: (opened: OpenedItem) => void
  /** Shows nothing until the next item opens. */
  readonly clear: () => void
  /** They are loaded already for this state of the item. */
  readonly isHeld: (opened: OpenedItem) => boolean
  /** The person stays with the item: load what only a closer look needs. */
  readonly stay: () => void
  /** Loads what failed once more; `retry` loads it whatever became of it. */
  readonly retryFailed: () => void
  readonly retry: () => void
  readonly dispose: () => void
}

/** What shows an item, as a session knows it: a stage, a page, a table. */
export interface Showing {
  readonly sight: Sight
  readonly media: Media
  /** How far the media are. */
  readonly progress: Observable<Progress<unknown>>
  /** The size of what is shown; undefined while nothing is. */
  readonly size: () => Size | undefined
  /** Within what objects are kept; undefined where they may lie anywhere. */
  readonly kept: () => Size | undefined
  /** Another item comes: its view starts as the person chose. */
  readonly turn: () => void
  /** An item opens, or opens again. */
  readonly begin: () => void
  readonly bringInSight: (place: ThreadPlace) => void
  /** It is at work on what the person sees: other work waits. */
  readonly isBusy: () => boolean
  /** Frees what was made ready of these objects. */
  readonly forget: (objects: readonly AnnotationObject[]) => void
  /** Gives the keyboard to what is shown. */
  readonly focus: () => void
}
