import type { AnnotationContents, AnnotationObject } from '#domain/annotation/document/read-document'
import type { ForeignComment } from '#domain/annotation/comments/foreign-comment'
import type { ThreadVersions } from '#domain/annotation/comments/merge-threads'
import type { SavedEntry } from '#domain/annotation/json/joined'
import type { PartMask } from '#domain/annotation/mask/part-mask'
import type { Native } from '#domain/annotation/native'
import type { VersionDifference } from '#domain/annotation/versions/compare-versions'
import type { FoundMerge } from '#domain/annotation/versions/merge-three'
import { given } from '#domain/given'
import type { AnnotationNews, AnnotationOrder } from '../workers/annotation-messages'
import { packedEntries } from '../workers/packed-entries'

/** Open annotation: its objects here, and their text in a worker. */
export interface Annotation extends AnnotationContents {
  /** Number of objects that are missing from the mask. */
  readonly unmasked: number
  /** Number of entries in the file, including unreadable ones. */
  readonly entries: number
  /** Approximate size in bytes, here and in the worker. */
  readonly bytes: number
  /** Comments about the picture, as in the file; undefined if its form has no place for them. */
  readonly comments?: readonly unknown[] | undefined
  /** Comments that another program keeps among the objects. */
  readonly foreign?: readonly ForeignComment[] | undefined
  /** All of the file except objects and comments; undefined if its form has no place for that. */
  readonly head?: Native | undefined
  /** Pixels of its parts, if it has a mask. */
  readonly mask?: PartMask | undefined
  readonly colours: Readonly<Record<string, string>>
  /** Exact objects at these indexes among the file's entries. */
  exact(places: readonly number[]): Promise<readonly Native[]>
  /** Annotation to save with these objects, and with changed threads and head if given; undefined once it is closed. */
  join(saved: readonly SavedEntry[], threads?: readonly SavedEntry[], head?: Native): Promise<Blob | undefined>
  /**
   * Difference of the version with these objects from another annotation of this loader; undefined once either is
   * closed.
   */
  compare(other: Annotation, saved: readonly SavedEntry[], isInParts?: boolean): Promise<VersionDifference | undefined>
  /** Merge of the version `mine` with another annotation of this loader; undefined once either is closed. */
  merge(other: Annotation, versions: OwnVersions): Promise<FoundMerge | undefined>
  close(): void
}

/** One's own version and its base, in the form to save. */
interface OwnVersions {
  readonly base: readonly SavedEntry[]
  readonly mine: readonly SavedEntry[]
  /** Index in mine of each base object; -1 if it was removed. */
  readonly hereOf: Int32Array<ArrayBuffer>
  readonly threads: ThreadVersions
}

/** Requests to the worker that have no answer yet, each kind in order. */
interface Pending {
  readonly exact: ((values: readonly Native[]) => void)[]
  readonly joined: ((body: Blob | undefined) => void)[]
  readonly compared: ((difference: VersionDifference | undefined) => void)[]
  readonly merged: ((found: FoundMerge | undefined) => void)[]
}

/** Answer of the worker about an open annotation. */
type OpenNews = Extract<AnnotationNews, { type: 'exact' | 'joined' | 'compared' | 'merged' }>

interface Parts {
  readonly id: number
  readonly objects: readonly AnnotationObject[]
  readonly colours: Readonly<Record<string, string>>
  readonly loaded: Extract<AnnotationNews, { type: 'loaded' }>
  readonly order: (message: AnnotationOrder) => void
  /** Id of another open annotation; undefined if it is closed. */
  readonly idOf: (other: Annotation) => number | undefined
  readonly onClose: () => void
}

/** Memory per character: the text itself, its objects on the page and their painted shapes. */
const BYTES_PER_LETTER = 4
/** Number of exact objects per turn; frames are painted between. */
const EXACT_AT_ONCE = 500

/** Makes an annotation whose text stays in the worker; `hear` takes its answers. */
export function openAnnotation({ id, objects, colours, loaded, order, idOf, onClose }: Parts) {
  const { type: _type, id: _id, letters, mask, ...contents } = loaded
  const pending: Pending = { exact: [], joined: [], compared: [], merged: [] }
  let isOpen = true

  function request<T>(queue: ((answer: T) => void)[], message: AnnotationOrder): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>()
    queue.push(resolve)
    order(message)
    return promise
  }

  const otherId = (other: Annotation) => (isOpen ? idOf(other) : undefined)

  const annotation: Annotation = {
    ...contents,
    objects,
    mask,
    bytes: BYTES_PER_LETTER * letters + bytesOf(mask),
    colours,
    async exact(places) {
      if (!isOpen) return []
      const firsts = Array.from({ length: Math.ceil(places.length / EXACT_AT_ONCE) }, (_, nth) => nth * EXACT_AT_ONCE)
      const parts = await Promise.all(
        firsts.map((first) =>
          request(pending.exact, { type: 'exact', id, places: places.slice(first, first + EXACT_AT_ONCE) }),
        ),
      )
      const values = parts.flat()
      // With one missing value the others could not be assigned.
      return values.length < places.length ? [] : values
    },
    async join(saved, threads, head) {
      if (!isOpen) return undefined
      const message = { type: 'join', id, saved: packedEntries(saved), ...given({ threads, head }) } as const
      return request(pending.joined, message)
    },
    async compare(other, saved, isInParts = false) {
      const beside = otherId(other)
      if (beside === undefined) return undefined
      const message = { type: 'compare', id, other: beside, saved: packedEntries(saved), isInParts } as const
      return request(pending.compared, message)
    },
    async merge(other, { base, mine, hereOf, threads }) {
      const beside = otherId(other)
      if (beside === undefined) return undefined
      const versions = { base: packedEntries(base), mine: packedEntries(mine) }
      return request(pending.merged, { type: 'merge', id, other: beside, ...versions, hereOf, threads })
    },
    close: onClose,
  }
  return {
    annotation,
    hear(news: OpenNews): void {
      if (news.type === 'exact') pending.exact.shift()?.(news.values)
      else if (news.type === 'joined') pending.joined.shift()?.(news.body)
      else if (news.type === 'compared') pending.compared.shift()?.(news.difference)
      else pending.merged.shift()?.(news.found)
    },
    /** Ends all requests except joins: a last save is still joined. */
    close(): void {
      isOpen = false
      for (const give of pending.exact.splice(0)) give([])
      for (const give of pending.compared.splice(0)) give(undefined)
      for (const give of pending.merged.splice(0)) give(undefined)
    },
    isJoining: () => pending.joined.length > 0,
  }
}

function bytesOf(mask: PartMask | undefined): number {
  return mask?.tiles.reduce((sum, tile) => sum + (tile?.byteLength ?? 0), 0) ?? 0
}
