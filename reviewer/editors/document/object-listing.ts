import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { kindWords } from './kind-words'
import { byApproval, byAuthor, byClass, type GroupKey, inGroups } from './object-groups'

/** What objects are listed by: their order on the picture, their class, their size, who made them, or what is to be decided on them. */
export type SortKey = 'order' | 'class' | 'size' | 'author' | 'approval'

/** What was decided on objects, or why it is to be: `open` is nothing yet, `changed` nothing since an object became another one. */
export type Decided = 'open' | 'approved' | 'disapproved' | 'changed' | 'predicted'

/** Objects that have something in common, by their rows, and what it is. */
export interface Among {
  readonly words: string
  readonly rows: ReadonlySet<AnnotationObject['row']>
}

/** Which objects a person has listed, and in which order; nothing of it changes what is shown on the picture. */
export interface Listing {
  readonly sort: SortKey
  /** The only class that is listed; undefined for all. */
  readonly className: string | undefined
  /** The only shape that is listed, by its native type; undefined for all. */
  readonly shape: string | undefined
  /** What they are put together by. */
  readonly group: GroupKey
  /** Only objects of which this is so are listed; undefined for all. */
  readonly decided: Decided | undefined
  /** Only these are listed; undefined for all. They are of this item: the next one begins without. */
  readonly among: Among | undefined
  /** What a class, a kind, an answer, a tracking id or `#number` has in it. */
  readonly search: string
}

/** Every object in its order. */
export const WHOLE_LISTING: Listing = {
  sort: 'order',
  group: 'none',
  decided: undefined,
  among: undefined,
  className: undefined,
  shape: undefined,
  search: '',
}

/** Tells whether nothing is left out of the list, however it is sorted. */
export function isWhole({ className, shape, decided, among, search }: Listing): boolean {
  return (
    className === undefined &&
    shape === undefined &&
    decided === undefined &&
    among === undefined &&
    search.trim() === ''
  )
}

/** The objects that are listed, in the order of the list; the same array where that is all of them as they come. */
export function listed(objects: readonly AnnotationObject[], listing: Listing): readonly AnnotationObject[] {
  const { sort, group, decided } = listing
  const isMeant = narrowing(listing)
  const meant = isMeant === undefined ? objects : objects.filter(isMeant)
  const found = decided === undefined ? meant : meant.filter(IS_DECIDED[decided])
  return inGroups(SORTED[sort](found), group)
}

/** Tells of an object whether it is listed, whatever was decided on it; undefined where each one is. */
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

/** Tells whether this is so of an object. */
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

/** Looks at each class and each kind once, however many objects they have. */
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

/** The largest first. Numbers alone are sorted, size and place in one: comparing by a function takes ten times as long. */
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

/** Sizes differ by a hundredth of a pixel; the largest picture with a million objects still fits in a number. */
const SIZE_STEPS = 100
