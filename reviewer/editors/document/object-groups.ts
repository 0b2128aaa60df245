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
/** A word, or a number, which is not written out before it is read. */
type Key = string | number

/** What an object is put together by; empty where it has nothing of the kind. */
const KEYS: Readonly<Record<Keyed, (object: AnnotationObject) => Key>> = {
  class: ({ className }) => className,
  group: ({ group = '' }) => group,
  author: ({ author = '' }) => author,
}

/** Made once: what orders words as people do takes as long to make as to order hundreds of them. */
const WORDS = new Intl.Collator('en', { numeric: true })

/** The same objects with those together that have the same class, group or author; who has none stands last. */
export function inGroups(objects: readonly AnnotationObject[], by: GroupKey): readonly AnnotationObject[] {
  if (by === 'none') return objects
  return together(objects, KEYS[by], (a, b) => {
    if (a === '' || b === '') return a === '' ? 1 : -1
    return typeof a === 'number' && typeof b === 'number' ? a - b : WORDS.compare(String(a), String(b))
  })
}

/** The same objects by class, in the order in which people count: 2 before 10. */
export function byClass(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
  return together(objects, KEYS.class, (a, b) => WORDS.compare(String(a), String(b)))
}

/** The same objects by who made them; those of whom that is not known stand last. */
export function byAuthor(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
  return inGroups(objects, 'author')
}

/** The same objects by what is still to be decided on them: nothing said, changed since it was said, disapproved, approved. */
export function byApproval(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
  return together(objects, decisionPlace, (a, b) => Number(a) - Number(b))
}

function decisionPlace({ approval, approvalBefore }: AnnotationObject): number {
  if (approval === 'approved') return 3
  if (approval === 'disapproved') return 2
  return approvalBefore === undefined ? 0 : 1
}

/** The objects of each key one after the other, keys as they compare and objects as they come: only keys are compared, objects are counted and put in their places. */
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

/** Where each group of a list begins and how many it has; none where nothing is put together. */
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
