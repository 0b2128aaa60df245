import type { AnnotationObject } from '#domain/annotation/document/read-document'

/** What objects of a list are put together by. */
export type GroupKey = 'none' | 'class' | 'group' | 'author'

/** Objects of a list that stand one after the other and have something in common. */
export interface ListedGroup {
  readonly key: string
  /** The first of them. */
  readonly sample: AnnotationObject
  /** The place of the first of them in the list. */
  readonly start: number
  readonly count: number
}

type Keyed = Exclude<GroupKey, 'none'>

/** What an object is put together by; empty where it has nothing of the kind. */
const KEYS: Readonly<Record<Keyed, (object: AnnotationObject) => string>> = {
  class: ({ className }) => className,
  group: ({ group }) => (group === undefined ? '' : String(group)),
  author: ({ author = '' }) => author,
}

/** The same objects with those together that have the same class, group or author; who has none stands last. */
export function inGroups(objects: readonly AnnotationObject[], by: GroupKey): readonly AnnotationObject[] {
  if (by === 'none') return objects
  const groups = Map.groupBy(objects, KEYS[by])
  const keys = [...groups.keys()].sort((a, b) => {
    if (a === '' || b === '') return a === '' ? 1 : -1
    return a.localeCompare(b, 'en', { numeric: true })
  })
  return keys.flatMap((key) => groups.get(key) ?? [])
}

/** Where each group of a list begins and how many it has; none where nothing is put together. */
export function groupsIn(objects: readonly AnnotationObject[], by: GroupKey): readonly ListedGroup[] {
  if (by === 'none') return []
  const keyOf = KEYS[by]
  const groups: ListedGroup[] = []
  let [start, last] = [0, undefined as string | undefined]
  function end(next: number): void {
    const sample = objects[start]
    if (last !== undefined && sample !== undefined) groups.push({ key: last, sample, start, count: next - start })
    start = next
  }
  for (const [at, object] of objects.entries()) {
    const key = keyOf(object)
    if (key === last) continue
    end(at)
    last = key
  }
  end(objects.length)
  return groups
}
