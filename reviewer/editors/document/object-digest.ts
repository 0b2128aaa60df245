import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { listChange } from './list-change'

/** Class of the opened item, with its number of objects. */
export interface ClassCount {
  readonly className: string
  readonly colour: string
  readonly count: number
}

/** Summary of an item's objects for panels. */
export interface ObjectDigest {
  /** All objects except tags; `tags` has the rest. Both are in order. */
  readonly placed: readonly AnnotationObject[]
  readonly tags: readonly AnnotationObject[]
  /** Classes of the placed objects, the largest first. */
  readonly classes: readonly ClassCount[]
  readonly authors: ReadonlySet<AnnotationObject['author']>
  /** Kinds with at least one object. */
  readonly kinds: ReadonlySet<string>
  /** Number of objects with a place on the picture. */
  readonly drawn: number
  /** At least one object is approved, disapproved or predicted. */
  readonly hasDecisions: boolean
}

/** Counts that can be updated by single objects. */
interface Tally {
  readonly classes: Map<string, ClassCount>
  readonly authors: Map<AnnotationObject['author'], number>
  readonly kinds: Map<string, number>
  drawn: number
  decided: number
}

interface Known {
  readonly digest: ObjectDigest
  readonly tally: Tally
}

/** Share of changed objects above which all are counted again. */
const MOST_SHARE = 0.5

const digests = new WeakMap<readonly AnnotationObject[], Known>()
/** The last list; the next one mostly differs in one object. A weak reference, so that it can be collected. */
let last: WeakRef<readonly AnnotationObject[]> | undefined

/** Reads a list once for all panels, and only its difference from the previous list. */
export function digestOf(objects: readonly AnnotationObject[]): ObjectDigest {
  const before = last?.deref()
  let known = digests.get(objects)
  if (known === undefined) {
    const tally = (before === undefined ? undefined : changedTally(before, objects)) ?? tallyOf(objects)
    known = { digest: digestFrom(objects, tally), tally }
    digests.set(objects, known)
  }
  if (before !== objects) last = new WeakRef(objects)
  return known.digest
}

function changedTally(before: readonly AnnotationObject[], objects: readonly AnnotationObject[]): Tally | undefined {
  const known = digests.get(before)?.tally
  const { at, gone, come } = listChange(before, objects)
  if (known === undefined || gone + come > MOST_SHARE * objects.length) return undefined
  const { classes, authors, kinds } = known
  const tally = { ...known, classes: new Map(classes), authors: new Map(authors), kinds: new Map(kinds) }
  for (const object of before.slice(at, at + gone)) count(tally, object, -1)
  for (const object of objects.slice(at, at + come)) count(tally, object, 1)
  return tally
}

function tallyOf(objects: readonly AnnotationObject[]): Tally {
  const tally: Tally = { classes: new Map(), authors: new Map(), kinds: new Map(), drawn: 0, decided: 0 }
  // Count consecutive objects of one class, kind and author together.
  let first: AnnotationObject | undefined
  let many = 0
  for (const object of objects) {
    if (object.box !== undefined) tally.drawn += 1
    if (isDecided(object)) tally.decided += 1
    if (first !== undefined && isAlike(first, object)) many += 1
    else {
      if (first !== undefined) countNames(tally, first, many)
      first = object
      many = 1
    }
  }
  if (first !== undefined) countNames(tally, first, many)
  return tally
}

function isAlike(a: AnnotationObject, b: AnnotationObject): boolean {
  return a.className === b.className && a.kind === b.kind && a.author === b.author
}

function count(tally: Tally, object: AnnotationObject, by: 1 | -1): void {
  if (object.box !== undefined) tally.drawn += by
  if (isDecided(object)) tally.decided += by
  countNames(tally, object, by)
}

function countNames({ classes, authors, kinds }: Tally, object: AnnotationObject, by: number): void {
  const { kind, className, colour, author } = object
  add(authors, author, by)
  add(kinds, kind, by)
  if (kind === 'tag') return
  const known = classes.get(className)
  const count = (known?.count ?? 0) + by
  if (count === 0) classes.delete(className)
  else classes.set(className, { className, colour: known?.colour ?? colour, count })
}

function add<K>(counts: Map<K, number>, key: K, by: number): void {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

function digestFrom(objects: readonly AnnotationObject[], tally: Tally): ObjectDigest {
  const { classes, authors, kinds, drawn, decided } = tally
  const hasTags = kinds.has('tag')
  return {
    placed: hasTags ? objects.filter(({ kind }) => kind !== 'tag') : objects,
    tags: hasTags ? objects.filter(({ kind }) => kind === 'tag') : NONE,
    classes: [...classes.values()].sort((a, b) => b.count - a.count || a.className.localeCompare(b.className)),
    authors: new Set(authors.keys()),
    kinds: new Set(kinds.keys()),
    drawn,
    hasDecisions: decided > 0,
  }
}

const NONE: readonly AnnotationObject[] = []

function isDecided({ approval, approvalBefore, isPredicted }: AnnotationObject): boolean {
  return approval !== undefined || approvalBefore !== undefined || isPredicted === true
}
