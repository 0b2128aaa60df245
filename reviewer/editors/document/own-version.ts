import { withOrderedFields } from '#domain/annotation/json/field-order'
import type { NamedThread } from '#domain/annotation/comments/merge-threads'
import { exactText } from '#domain/annotation/json/exact-text'
import type { SavedEntry } from '#domain/annotation/json/joined'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { Annotation } from './annotation-loader'
import type { Drawing } from './drawing'

/** The opened annotation with what was done to it. */
export interface OwnVersion {
  readonly annotation: Annotation
  readonly drawing: Drawing
}

/** What of a drawing the platform has: its objects as they were saved, and what they are called here. */
export interface AcceptedVersion {
  readonly ids: readonly ObjectId[]
  readonly entries: readonly SavedEntry[]
  readonly threads: readonly NamedThread[]
}

/** The annotation as it came, before anything was done to it. */
export function cameAs({ objects, comments = [] }: Pick<Annotation, 'objects' | 'comments'>): AcceptedVersion {
  return {
    ids: objects.map(({ row }) => `b${row}` as const),
    entries: objects.map(({ row }) => ({ base: row, text: undefined })),
    threads: comments.map((value, at) => ({ id: `c${at}` as const, value })),
  }
}

/** The objects of a drawing as they are to be saved. */
export function savedEntries({ contents }: Pick<Drawing, 'contents'>): readonly SavedEntry[] {
  return contents().map(({ base, value }) => ({
    base,
    text: value === undefined ? undefined : exactText(withOrderedFields(value)),
  }))
}
