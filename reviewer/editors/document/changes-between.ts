import { placesInOrder } from '#domain/annotation/commands/places-in-order'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { VersionDifference } from '#domain/annotation/versions/compare-versions'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { Part } from '#domain/annotation/versions/object-parts'

/** Object that differs between an earlier and a later version. */
export interface ObjectChange {
  readonly key: string
  readonly how: 'added' | 'deleted' | 'changed'
  /** Differing parts; empty for an added or removed object. */
  readonly parts: readonly Part[]
  readonly before: AnnotationObject | undefined
  readonly after: AnnotationObject | undefined
  /** Index in the earlier version; -1 if it is not in it. */
  readonly beforeAt: number
  /** Id in the later version; undefined if it is not in it. */
  readonly id: ObjectId | undefined
}

/** Two versions by their objects, each by its index in its version. */
export interface TwoVersions {
  readonly difference: VersionDifference
  readonly before: (at: number) => AnnotationObject | undefined
  readonly after: (at: number) => AnnotationObject | undefined
  readonly ids: readonly ObjectId[]
}

/** Lists the differences: changed, added and removed objects, each in order. */
export function changesBetween({ difference, before, after, ids }: TwoVersions): readonly ObjectChange[] {
  const { changed, parts, onlyMine, onlyTheirs, theirsAt } = difference
  const moved = movedPlaces(theirsAt)
  const partsOf = new Map(changed.map(([at], nth) => [at, parts[nth] ?? []]))
  for (const at of moved) partsOf.set(at, [...(partsOf.get(at) ?? []), 'order'])
  const change = (how: ObjectChange['how'], afterAt: number, beforeAt: number, of: readonly Part[]): ObjectChange => ({
    key: `${how} ${ids[afterAt] ?? ''} ${beforeAt}`,
    how,
    parts: of,
    before: before(beforeAt),
    after: after(afterAt),
    beforeAt,
    id: ids[afterAt],
  })
  return [
    ...[...partsOf]
      // Skip objects that differ only in their author.
      .filter(([, of]) => of.length > 0)
      .toSorted(([a], [b]) => a - b)
      .map(([at, of]) => change('changed', at, theirsAt[at] ?? -1, of)),
    ...onlyMine.toSorted((a, b) => a - b).map((at) => change('added', at, -1, [])),
    ...onlyTheirs.toSorted((a, b) => a - b).map((at) => change('deleted', -1, at, [])),
  ]
}

/** Smallest set of objects whose moves explain a changed order. */
function movedPlaces(theirsAt: Int32Array): readonly number[] {
  if (areRising(theirsAt)) return []
  const inBoth = [...theirsAt.keys()].filter((at) => theirsAt[at] !== -1)
  const places = placesInOrder(inBoth.map((at) => theirsAt[at]))
  return inBoth.filter((_, nth) => places.has(nth))
}

/** Usually nothing was moved. */
function areRising(theirsAt: Int32Array): boolean {
  let last = -1
  for (const place of theirsAt) {
    if (place !== -1 && place < last) return false
    if (place !== -1) last = place
  }
  return true
}
