import type { AnnotationObject } from '#domain/annotation/document/read-document'

/** Grouping of objects in a list. */
export type GroupKey = 'none' | 'class' | 'group' | 'author'

/** Consecutive objects of a list with a common property. */
export interface ListedGroup {
  readonly key: string
  /** The first object. */
  readonly sample: AnnotationObject
  /** Index of the first object in the list. */
  readonly start: number
  readonly count: number
}

type Keyed = Exclude<GroupKey, 'none'>
/** Text, or number that is formatted only for display. */
type Key = string | number

/** Group key of an object; empty if it has none. */
const KEYS: Readonly<Record<Keyed, (object: AnnotationObject) => Key>> = {
  class: ({ className }) => className,
  group: ({ group = '' }) => group,
  author: ({ author = '' }) => author,
}

/** Shared, because creating a collator takes as long as sorting hundreds of words. */
const WORDS = new Intl.Collator('en', { numeric: true })

/** Groups objects by class, group or author; those without one come last. */
export function inGroups(objects: readonly AnnotationObject[], by: GroupKey): readonly AnnotationObject[] {
  if (by === 'none') return objects
  return together(objects, KEYS[by], (a, b) => {
    if (a === '' || b === '') return a === '' ? 1 : -1
    return typeof a === 'number' && typeof b === 'number' ? a - b : WORDS.compare(String(a), String(b))
  })
}

/** Sorts objects by class in natural order: 2 before 10. */
export function byClass(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
  return together(objects, KEYS.class, (a, b) => WORDS.compare(String(a), String(b)))
}

/** Sorts objects by author; those of unknown authors come last. */
export function byAuthor(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
  return inGroups(objects, 'author')
}

/** Sorts objects by decision: undecided, changed since the decision, disapproved, approved. */
export function byApproval(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
  return together(objects, decisionPlace, (a, b) => Number(a) - Number(b))
}

function decisionPlace({ approval, approvalBefore }: AnnotationObject): number {
  if (approval === 'approved') return 3
  if (approval === 'disapproved') return 2
  return approvalBefore === undefined ? 0 : 1
}

/** Sorts objects by key and keeps their order within a key: a counting sort that compares only keys. */
function together(
  objects: readonly AnnotationObject[],
  keyOf: (object: AnnotationObject) => Key,
  compare: (a: Key, b: Key) => number,
): readonly AnnotationObject[] {
  const places = new Map<Key, number>()
  const keys: Key[] = []
  const counts: number[] = []
  const keyAt = new Uint32Array(objects.length)
  for (let at = 0; at < objects.length; at += 1) {
    const object = objects[at]
    if (object === undefined) continue
    const key = keyOf(object)
    let place = places.get(key)
    if (place === undefined) {
      place = keys.push(key) - 1
      places.set(key, place)
      counts.push(0)
    }
    keyAt[at] = place
    counts[place] = (counts[place] ?? 0) + 1
  }
  const next = new Uint32Array(keys.length)
  let start = 0
  for (const key of keys.toSorted(compare)) {
    const place = places.get(key) ?? 0
    next[place] = start
    start += counts[place] ?? 0
  }
  const all = [...objects]
  for (let at = 0; at < objects.length; at += 1) {
    const object = objects[at]
    const place = keyAt[at] ?? 0
    const to = next[place] ?? 0
    if (object !== undefined) all[to] = object
    next[place] = to + 1
  }
  return all
}

/** Start and length of each group in a list; empty without grouping. */
export function groupsIn(objects: readonly AnnotationObject[], by: GroupKey): readonly ListedGroup[] {
  if (by === 'none') return []
  const keyOf = KEYS[by]
  const groups: ListedGroup[] = []
  let [start, last] = [0, undefined as Key | undefined]
  function end(next: number): void {
    const sample = objects[start]
    if (last !== undefined && sample !== undefined)
      groups.push({ key: String(last), sample, start, count: next - start })
    start = next
  }
  for (let at = 0; at < objects.length; at += 1) {
    const object = objects[at]
    const key = object === undefined ? last : keyOf(object)
    if (key === last) continue
    end(at)
    last = key
  }
  end(objects.length)
  return groups
}
