import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { kindWords } from './kind-words'
import { byApproval, byAuthor, byClass, type GroupKey, inGroups } from './object-groups'

/** Sort order of the object list: painting order, class, size, author or decision. */
export type SortKey = 'order' | 'class' | 'size' | 'author' | 'approval'

/** Decision on objects: `open` is undecided, `changed` was decided before its last change. */
export type Decided = 'open' | 'approved' | 'disapproved' | 'changed' | 'predicted'

/** Objects with a common property, by row, and the property's name. */
export interface Among {
  readonly words: string
  readonly rows: ReadonlySet<AnnotationObject['row']>
}

/** Filter and order of the object list; the picture stays unaffected. */
export interface Listing {
  readonly sort: SortKey
  /** Only class to list; undefined for all. */
  readonly className: string | undefined
  /** The only listed shape, by native type; undefined for all. */
  readonly shape: string | undefined
  /** The grouping. */
  readonly group: GroupKey
  /** Only objects with this decision; undefined for all. */
  readonly decided: Decided | undefined
  /** Only these objects, which belong to this item; undefined for all. The next item starts without. */
  readonly among: Among | undefined
  /** Search text in class, kind, answers and tracking id, or `#number`. */
  readonly search: string
}

/** All objects, in order. */
export const WHOLE_LISTING: Listing = {
  sort: 'order',
  group: 'none',
  decided: undefined,
  among: undefined,
  className: undefined,
  shape: undefined,
  search: '',
}

/** Whether the list is unfiltered, in any order. */
export function isWhole({ className, shape, decided, among, search }: Listing): boolean {
  return (
    className === undefined &&
    shape === undefined &&
    decided === undefined &&
    among === undefined &&
    search.trim() === ''
  )
}

/** The listed objects, in order; returns the same array if it lists all in original order. */
export function listed(objects: readonly AnnotationObject[], listing: Listing): readonly AnnotationObject[] {
  const { sort, group, decided } = listing
  const isMeant = narrowing(listing)
  const meant = isMeant === undefined ? objects : objects.filter(isMeant)
  const found = decided === undefined ? meant : meant.filter(IS_DECIDED[decided])
  return inGroups(SORTED[sort](found), group)
}

/** Filter of objects, apart from decisions; undefined if it excludes none. */
export function narrowing({
  className,
  shape,
  among,
  search,
}: Listing): ((object: AnnotationObject) => boolean) | undefined {
  const wanted = search.trim().toLowerCase()
  if (className === undefined && shape === undefined && among === undefined && wanted === '') return undefined
  const isFound = wanted === '' ? undefined : searching(wanted)
  return (object) =>
    (among === undefined || among.rows.has(object.row)) &&
    (className === undefined || object.className === className) &&
    (shape === undefined || object.kind === shape) &&
    (isFound === undefined || isFound(object))
}

/** Tests of an object's decision. */
export const IS_DECIDED: Readonly<Record<Decided, (object: AnnotationObject) => boolean>> = {
  open: ({ approval }) => approval === undefined,
  approved: ({ approval }) => approval === 'approved',
  disapproved: ({ approval }) => approval === 'disapproved',
  changed: ({ approvalBefore }) => approvalBefore !== undefined,
  predicted: ({ isPredicted }) => isPredicted === true,
}

const SORTED: Readonly<Record<SortKey, (objects: readonly AnnotationObject[]) => readonly AnnotationObject[]>> = {
  order: (objects) => objects,
  class: byClass,
  size: bySize,
  author: byAuthor,
  approval: byApproval,
}

/** Tests each class and kind only once, however many objects they have. */
function searching(wanted: string): (object: AnnotationObject) => boolean {
  const number = /^#(\d+)$/.exec(wanted)?.[1]
  if (number !== undefined) return ({ row }) => String(row + 1).startsWith(number)
  const known = new Map<string, boolean>()
  function has(text: string): boolean {
    let answer = known.get(text)
    if (answer === undefined) known.set(text, (answer = text.toLowerCase().includes(wanted)))
    return answer
  }
  const says = (attributes: AnnotationObject['attributes']) =>
    attributes.some(({ value }) => value.toLowerCase().includes(wanted))
  return (object) =>
    has(object.className) ||
    has(kindWords(object)) ||
    object.tracking?.toLowerCase().includes(wanted) === true ||
    says(object.attributes) ||
    object.pointAnswers?.some(({ attributes }) => says(attributes)) === true
}

/** Largest first. It sorts packed numbers of size and index: a comparison function takes ten times as long. */
function bySize(objects: readonly AnnotationObject[]): readonly AnnotationObject[] {
  const count = Math.max(1, objects.length)
  const most = Math.floor(Number.MAX_SAFE_INTEGER / count) - 1
  const keys = new Float64Array(objects.length)
  let at = 0
  for (const { box } of objects) {
    const size = box === undefined ? 0 : Math.round(box.width * box.height * SIZE_STEPS)
    keys[at] = (most - Math.min(most, size)) * count + at
    at += 1
  }
  const sorted: AnnotationObject[] = []
  for (const key of keys.sort()) {
    const object = objects[key % count]
    if (object !== undefined) sorted.push(object)
  }
  return sorted
}

/**
 * Precision of sizes: a hundredth of a pixel. A packed number holds that for the largest picture and a million objects.
 */
const SIZE_STEPS = 100
