import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { IS_DECIDED, isWhole, listed, WHOLE_LISTING } from '../document/object-listing'
import type { ObjectViews } from '../document/object-view'

type Row = AnnotationObject['row']
export type Decision = 'approved' | 'disapproved'

/** The objects to review in order, and the decisions on them. */
export interface ObjectWalk {
  readonly objects: () => readonly AnnotationObject[]
  /** Objects without a decision. */
  readonly left: () => readonly AnnotationObject[]
  /** Number of objects with this decision, including decisions being saved. */
  readonly count: (decision: Decision) => number
  /** Updates the walk from the list; tells whether the list has other conditions than before. */
  readonly renew: () => boolean
  readonly judge: (row: Row, decision: Decision) => void
  /** Counts the object as decided until the write ends: if that fails, it is open again. */
  readonly whileWriting: (row: Row, written: Promise<unknown>) => Promise<void>
  readonly isWriting: () => boolean
  /** Starts a new walk on the same document. */
  readonly forget: () => void
  /** Starts a new walk on another document. */
  readonly clear: () => void
}

/** An object that was listed once stays in the walk: a decision removes it from the list, not from the count. */
export function createObjectWalk(views: Pick<ObjectViews, 'get' | 'listed'>): ObjectWalk {
  let objects: readonly AnnotationObject[] = []
  let left: readonly AnnotationObject[] = []
  const taken = new Set<Row>()
  const judged = new Map<Row, Decision>()
  const writing = new Set<Row>()
  let known: Pick<ReturnType<ObjectViews['get']>, 'objects' | 'listing' | 'hidden' | 'hiddenRows'> | undefined

  function isDone(object: AnnotationObject): boolean {
    const { row, approval } = object
    if (writing.has(row)) return true
    const { decided, among } = views.get().listing
    const listsOpenOnes = decided === 'open' || (decided === undefined && among === undefined)
    if (listsOpenOnes) return approval !== undefined
    // Lists of decided objects ask for a new decision.
    const isJudged = approval !== undefined && judged.get(row) === approval
    return isJudged || (decided !== undefined && !IS_DECIDED[decided](object))
  }

  function walked(): readonly AnnotationObject[] {
    const { objects: all, hidden, hiddenRows, listing } = views.get()
    for (const { row } of views.listed()) taken.add(row)
    const { sort, group } = listing
    const inOrder = isWhole(listing) ? views.listed() : listed(all, { ...WHOLE_LISTING, sort, group })
    return inOrder.filter(({ row, className }) => taken.has(row) && !hidden.has(className) && !hiddenRows.has(row))
  }

  function forget(): void {
    known = undefined
    taken.clear()
    judged.clear()
  }

  return {
    objects: () => objects,
    left: () => left,
    count: (decision) =>
      objects.filter(({ row, approval }) => (writing.has(row) ? judged.get(row) : approval) === decision).length,
    renew() {
      const { objects: all, listing, hidden, hiddenRows } = views.get()
      const isOther = known?.listing !== listing
      if (isOther) forget()
      const isSame = known?.objects === all && known.hidden === hidden && known.hiddenRows === hiddenRows
      if (!isSame) {
        known = { objects: all, listing, hidden, hiddenRows }
        objects = walked()
      }
      left = objects.filter((object) => !isDone(object))
      return isOther
    },
    judge: (row, decision) => void judged.set(row, decision),
    async whileWriting(row, written) {
      writing.add(row)
      try {
        await written
      } finally {
        writing.delete(row)
      }
    },
    isWriting: () => writing.size > 0,
    forget,
    clear() {
      forget()
      writing.clear()
    },
  }
}
