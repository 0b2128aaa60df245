import type { ForeignComment } from '#domain/annotation/comments/foreign-comment'
import type { SavedEntry } from '#domain/annotation/json/joined'
import type { VersionDifference } from '#domain/annotation/versions/compare-versions'
import type { PartMask } from '#domain/annotation/mask/part-mask'
import type { Native } from '#domain/annotation/native'
import type { LoadFailure } from '../document/resource'
import type { ThreadVersions } from '#domain/annotation/comments/merge-threads'
import type { FoundMerge } from '#domain/annotation/versions/merge-three'
import type { PackedEntries } from './packed-entries'
import type { PackedObjects } from './packed-objects'
import type { UnreadObject } from '#domain/annotation/document/unread'

/** Orders to the annotation worker. */
export type AnnotationOrder =
  | {
      readonly type: 'load'
      readonly id: number
      /** Its address, or its content. */
      readonly url?: string
      readonly text?: string
      readonly mask: string | null
      /** An open annotation whose objects it mostly has. */
      readonly like?: number
      readonly colours: Readonly<Record<string, string>>
    }
  | { readonly type: 'exact'; readonly id: number; readonly places: readonly number[] }
  | {
      readonly type: 'join'
      readonly id: number
      readonly saved: PackedEntries
      readonly threads?: readonly SavedEntry[]
      readonly head?: Native
    }
  /** The differences of the version with these objects to another open annotation. */
  | {
      readonly type: 'compare'
      readonly id: number
      readonly other: number
      readonly saved: PackedEntries
      /** It is asked in which parts each object differs. */
      readonly isInParts: boolean
    }
  /** The changes that bring another annotation's edits into the version with the objects of `mine`. */
  | {
      readonly type: 'merge'
      readonly id: number
      readonly other: number
      /** What both began with. */
      readonly base: PackedEntries
      readonly mine: PackedEntries
      /** The place in mine of each object of the base; -1: it is gone. */
      readonly hereOf: Int32Array<ArrayBuffer>
      readonly threads: ThreadVersions
    }
  | { readonly type: 'close'; readonly id: number }

/** Why an annotation could not be opened, with the words for it where it is too large. */
export interface ReadFailure {
  readonly failure: LoadFailure
  readonly status: number
  readonly message?: string
}

/** Messages to it: objects in batches, so no frame waits for all, then the outcome. */
export type AnnotationNews =
  | {
      readonly type: 'objects'
      readonly id: number
      readonly objects: PackedObjects
      /** The rows among them of those that the like one has, and its rows of them: two numbers for each. */
      readonly same: Int32Array<ArrayBuffer>
    }
  /** The posted objects don't match the file: read it again. */
  | { readonly type: 'again'; readonly id: number }
  | {
      readonly type: 'loaded'
      readonly id: number
      readonly entries: number
      /** The picture facts in the file; undefined if the format has none. */
      readonly comments: readonly unknown[] | undefined
      /** Comments that another program keeps among the objects. */
      readonly foreign: readonly ForeignComment[]
      /** Its other content in the file; undefined if its form has no place for that. */
      readonly head: Native | undefined
      /** The pixels of its parts, where it has a mask. */
      readonly mask?: PartMask | undefined
      readonly unread: number
      readonly listedUnread: readonly UnreadObject[]
      readonly unmasked: number
      /** Length of the text in UTF-16 units. */
      readonly letters: number
    }
  | ({ readonly type: 'failed'; readonly id: number } & ReadFailure)
  | { readonly type: 'exact'; readonly id: number; readonly values: readonly Native[] }
  | { readonly type: 'joined'; readonly id: number; readonly body: Blob | undefined }
  | { readonly type: 'compared'; readonly id: number; readonly difference: VersionDifference | undefined }
  | { readonly type: 'merged'; readonly id: number; readonly found: FoundMerge | undefined }
