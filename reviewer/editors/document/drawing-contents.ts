import { type AnnotationObject, readObject } from '#domain/annotation/document/read-document'
import { isSameJson } from '#domain/annotation/commands/is-same-json'
import { asMasked } from '#domain/annotation/mask/mask-objects'
import { colourOfLabel, type PartMask } from '#domain/annotation/mask/part-mask'
import { labelsIn, withTileChanges } from '#domain/annotation/mask/tile-changes'
import type { Native } from '#domain/annotation/native'
import { changed, eachChange } from '#domain/annotation/ops/apply'
import type { Reading } from '#domain/annotation/ops/command'
import { isThreadId, type EntryId, type ObjectId, type Op } from '#domain/annotation/ops/op'
import { type ClassDress, dresser, NO_DRESS } from './class-dress'
import { createExactObjects, createRowIds } from './exact-objects'
import { createObjectOrder } from './object-order'
import { createThreadOrder } from './thread-order'

type Row = AnnotationObject['row']

/** Annotation of a file as a drawing starts with it. */
export interface DrawingParts {
  readonly objects: readonly AnnotationObject[]
  /** Number of entries in the file, including unreadable ones. */
  readonly entries: number
  /** Threads of the file, as stored there; undefined if it has no place for any. */
  readonly comments?: readonly unknown[] | undefined
  /** All of the file except these; undefined if its form has no place for that. */
  readonly head?: Native | undefined
  /** Pixels of its parts, if it has a mask. */
  readonly mask?: PartMask | undefined
  readonly colours: Readonly<Record<string, string>>
  /** Exact entries of the file at these indexes. */
  readonly exact: (places: readonly number[]) => Promise<readonly Native[]>
  readonly randomId: () => string
}

/** Objects, comments, head and mask of a drawing, changed by operations; it has no history. */
export function createDrawingContents(parts: Omit<DrawingParts, 'randomId'>) {
  const { objects, entries, comments, colours, exact } = parts
  const order = createObjectOrder(objects, entries)
  const threads = createThreadOrder(comments ?? [])
  const values = createExactObjects(entries, exact)
  const { idOf, rowOf } = createRowIds(entries)
  let dressed = dresser(NO_DRESS)
  let { head, mask } = parts
  /** Colours whose pixels changed since their objects were read. */
  const repainted = new Set<number>()

  const reading: Reading = {
    value(id) {
      if (id === 'head') return head
      if (isThreadId(id)) return threads.value(id)
      return order.has(rowOf(id)) ? values.get(rowOf(id)) : undefined
    },
    z: (id) => (isThreadId(id) ? threads.z(id) : order.z(rowOf(id))),
    top: order.top,
    bottom: order.bottom,
  }

  function put(row: Row, value: Native, z: number): void {
    values.set(row, value)
    const object = readObject(value, row, colours)
    const seen = object && mask && object.parts !== undefined ? asMasked(object, mask) : object
    order.put(row, seen && dressed(seen), z)
  }

  function applyToThread(op: Extract<Op, { o: 'add' | 'remove' | 'order' }>): void {
    if (!isThreadId(op.id)) return
    if (op.o === 'add') threads.put(op.id, op.value, op.z)
    else if (op.o === 'remove') threads.remove(op.id)
  }

  return {
    reading,
    idOf,
    rowOf,
    threads,
    hold: values.hold,
    isHeld: (row: Row) => values.get(row) !== undefined,
    has: (id: ObjectId) => order.has(rowOf(id)),
    /** State for the view; each list is the same until it changes. */
    seen: () => ({ objects: order.list(), threads: threads.list(), head, mask }),
    mask: () => mask,
    apply(delta: readonly Op[]): void {
      eachChange(delta, {
        values(id, ops) {
          if (id === 'head') return void (head = head && changed(head, ops))
          if (isThreadId(id)) return threads.change(id, (before) => changed(before, ops))
          const row = rowOf(id)
          const value = values.get(row)
          if (value !== undefined) put(row, changed(value, ops), order.z(row))
        },
        other(op) {
          if (op.o === 'tiles') {
            mask = withTileChanges(mask, op)
            for (const label of labelsIn(op.tiles)) repainted.add(colourOfLabel(label))
            return
          }
          if (isThreadId(op.id)) return applyToThread(op)
          const row = rowOf(op.id)
          const value = values.get(row)
          // Restore the exact value that the object had at its removal.
          if (op.o === 'add') put(row, value ?? op.value, op.z)
          else if (op.o === 'remove') order.remove(row)
          else if (op.o === 'order' && value !== undefined) put(row, value, op.to)
        },
      })
    },
    /** Updates objects whose pixels changed; returns their rows. */
    lookAtRepainted(): readonly Row[] {
      if (repainted.size === 0 || mask === undefined) return []
      const seen = order.list().filter(({ parts: own }) => own?.some((colour) => repainted.has(colour)))
      repainted.clear()
      for (const { outline: _outline, box: _box, area: _area, ...object } of seen)
        order.put(object.row, asMasked(object, mask), order.z(object.row))
      return seen.map(({ row }) => row)
    },
    /** Shows objects by the present names and colours of their classes; returns the rows that changed. */
    dress(next: ClassDress): readonly Row[] {
      dressed = dresser(next)
      return order.dress(dressed)
    },
    /** Frees the exact values of removed objects. */
    drop(ids: readonly ObjectId[]): void {
      for (const id of ids) values.drop(rowOf(id))
    },
    ids: () => order.rows().map(idOf),
    savedHead: () => (isSameJson(parts.head, head) ? undefined : head),
    entries: () => order.rows().map((row) => ({ base: row < entries ? row : undefined, value: values.toSave(row) })),
  }
}

/** Tells whether an operation is on an object. */
export function isObjectId(id: EntryId | 'head'): id is ObjectId {
  return id !== 'head' && !isThreadId(id)
}
