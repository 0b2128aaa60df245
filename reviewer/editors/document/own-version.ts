import { withOrderedFields } from '#domain/annotation/json/field-order'
import { exactText } from '#domain/annotation/json/exact-text'
import type { SavedEntry } from '#domain/annotation/json/joined'
import type { Annotation } from './annotation-loader'
import type { Drawing } from './drawing'

/** The opened annotation with what was done to it. */
export interface OwnVersion {
  readonly annotation: Annotation
  readonly drawing: Drawing
}

/** The objects of a drawing as they are to be saved. */
export function savedEntries({ contents }: Pick<Drawing, 'contents'>): readonly SavedEntry[] {
  return contents().map(({ base, value }) => ({
    base,
    text: value === undefined ? undefined : exactText(withOrderedFields(value)),
  }))
}
