import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { AreaOrder } from '#domain/annotation/areas/area-orders'
import { addObjects } from '#domain/annotation/commands/add-objects'
import { changeHead, type HeadValue, headOps } from '#domain/annotation/commands/change-head'
import { changeObjects } from '#domain/annotation/commands/change-objects'
import { type Author, laterBy, newObject, type ObjectClass } from '#domain/annotation/commands/new-object'
import { relateSpans } from '#domain/annotation/commands/relate-spans'
import { removeObjects } from '#domain/annotation/commands/remove-objects'
import { rewriteObjects } from '#domain/annotation/commands/rewrite-objects'
import type { Remaking } from '#domain/annotation/commands/remake-objects'
import { tag } from '#domain/annotation/kinds/tag'
import type { Native } from '#domain/annotation/native'
import type { ObjectId } from '#domain/annotation/ops/op'
import { decided, decision } from '#domain/annotation/parts/approval'
import { withRelations } from '#domain/annotation/text/relations'
import { given } from '#domain/given'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Shape } from '#domain/annotation/shaping/shape'
import type { Size } from './sight'
import { createObservable, type Observable } from '../observable'
import type { AreaDesk } from './area-desk'
import { createArranging } from './arranging'
import { type CopyingParts, createCopying } from './copying'
import type { Drawing } from './drawing'
import { newGroupId } from './group-id'
import { movedInside } from './moved-inside'
import { createRelabelling } from './relabelling'
import { createSteps, type StepParts, valuesOf } from './steps'

type Row = AnnotationObject['row']

/** State of the editing for the view: the next undo, and why changes are not possible. */
export interface EditingSeen {
  /** Reason why changes are not possible now; undefined if they are. */
  readonly refusal: string | undefined
  /** Names of the next undo and redo. */
  readonly undo: string | undefined
  readonly redo: string | undefined
  readonly canPaste: boolean
}

/** Manual changes of the opened annotation; each call is one step of its history. */
export interface Editing {
  readonly seen: Observable<EditingSeen>
  /** Exact shape of an object; undefined if it has none, or is not loaded yet. */
  readonly shape: (row: Row) => Shape | undefined
  add(shapes: readonly Shape[], of: ObjectClass): void
  /** Relates one span to another, with a relation class. */
  relate(from: Row, to: Row, of: ObjectClass): void
  reshape(changes: readonly { readonly row: Row; readonly shape: Shape }[]): void
  move(rows: readonly Row[], dx: number, dy: number): void
  /** Moves the selection; moves in quick succession are one step. */
  nudge(dx: number, dy: number): void
  /** Removes the selection, or these objects. */
  remove(rows?: readonly Row[]): void
  relabel(to: ObjectClass): void
  /** Adds or removes an item tag. */
  toggleTag(of: ObjectClass): void
  /** Locks the selection, or these objects; unlocks them if all are locked. */
  toggleLock(rows?: readonly Row[]): void
  /** Decides about the selection, including locked objects; the same decision again clears it. */
  approve(to: 'approved' | 'disapproved', reason?: string): void
  /** Decides about one object, regardless of the selection; an equal decision stays. */
  decide(row: Row, to: 'approved' | 'disapproved', reason?: string): Promise<void>
  /** Groups the selection, or removes it from its groups. */
  group(isTogether: boolean): void
  /** Moves the selection to the front or back, or past the next object that it touches. */
  order(to: 'front' | 'back' | 'forward' | 'backward'): void
  copy(): void
  cut(): void
  paste(): void
  /** Adds another item's objects at their own places, as a step of this name. */
  bring(values: readonly Native[], label: string, from?: Size): void
  duplicate(): void
  undo(): void
  redo(): void
  /** Undoes or redoes until this number of steps is done. */
  goTo(steps: number): void
  /** Replaces the selection, or these objects, by the result of an operation. */
  remake(name: string, how: Remaking | AreaOrder, rows?: readonly Row[]): void
  /** Changes fields of the selection. */
  change(fields: (value: Native) => Native, label: string): void
  /** Sets values of the file's head; close changes of the same name are joined. */
  setValues(values: readonly HeadValue[], label: string, joins?: string): void
  /** Adds objects unchanged, as one step of this name; the author signs manually created ones. */
  addValues(make: (author: Author) => readonly Native[], label: string): void
  /** Replaces objects as a whole, or reports why that is not possible. */
  rewrite(
    rows: readonly Row[],
    to: (value: Native, row: Row) => Native | { readonly refusal: string },
    label: string,
    how?: RewriteWish,
  ): Promise<void>
  /** Loads the exact selected objects. */
  bringSelected(): Promise<void>
  /** Exact selected objects, as far as they are loaded. */
  readonly selectedValues: () => readonly Native[]
}

function newTag(of: ObjectClass, author: Author): Native {
  return newObject(tag.native, {}, of, author)
}

/** Additions to a step that replaces objects. */
export interface RewriteWish {
  /** Close steps of the same name are joined. */
  readonly joins?: string
  readonly adds?: (author: Author) => readonly Native[]
  readonly removes?: readonly Row[]
}

export interface EditingParts extends StepParts {
  /** Reports side effects of a change; `undo` undoes it. */
  readonly onTold?: ((title: string, text: string, undo?: () => void) => void) | undefined
  readonly areas: Pick<AreaDesk, 'decide'>
  /** Creates a tag of the item, if its format is not that of pictures. */
  readonly newTag?: ((of: ObjectClass, author: Author) => Native) | undefined
  /** Picture size; undefined if unknown. */
  readonly bounds: () => Size | undefined
  /** Placement of copies on a picture of another size. */
  readonly copyWay?: CopyingParts['copyWay']
  /** Area within which objects must stay; undefined for no limit. */
  readonly kept: () => Size | undefined
}

/** Edits the open drawing; the clipboard outlives the item. */
export function createEditing(parts: EditingParts): Editing {
  const { drawing, views, refusal, author } = parts
  const seen = createObservable<EditingSeen>({ refusal: undefined, undo: undefined, redo: undefined, canPaste: false })
  const steps = createSteps(parts)
  const { change, run, selectedRows, step, withSelected } = steps
  const copying = createCopying({ ...parts, steps, onCopied: look })
  const arranging = createArranging({ ...parts, steps })

  function look(): void {
    const history = drawing.get()?.drawn.get().history
    const next = {
      refusal: refusal.get(),
      undo: history?.past.at(-1)?.label,
      redo: history?.future[0]?.label,
      canPaste: copying.canPaste(),
    }
    const now = seen.get()
    const isSame = now.undo === next.undo && now.redo === next.redo && now.canPaste === next.canPaste
    if (!isSame || now.refusal !== next.refusal) seen.set(next)
  }

  let unfollow = () => {}
  function follow(): void {
    unfollow()
    const open = drawing.get()
    unfollow = open?.drawn.subscribe(look) ?? (() => {})
    look()
  }
  drawing.subscribe(follow)
  refusal.subscribe(look)
  follow()

  return {
    seen,
    shape(row) {
      const open = drawing.get()
      const value = open?.reading.value(open.idOf(row))
      return value === undefined || value.locked === true ? undefined : shapeOf(value)
    },
    add(shapes, of) {
      const by = author()
      const values = shapes.map(({ kind, fields }, at) =>
        newObject(kind, fields, of, { ...by, at: laterBy(by.at, at) }),
      )
      copying.add(values, 'add')
    },
    relate(from, to, of) {
      const id = drawing.get()?.newId()
      if (id === undefined) return
      const newName = () => crypto.randomUUID()
      const argsFor = (open: Drawing) => ({
        id,
        from: open.idOf(from),
        to: open.idOf(to),
        of,
        author: author(),
        newName,
      })
      void run('relate', [from, to], relateSpans, argsFor, { after: [id] })
    },
    reshape: arranging.reshape,
    move: (rows, dx, dy) => arranging.move(rows, dx, dy),
    nudge(dx, dy) {
      const rows = selectedRows()
      const boxes = views.get().selection.flatMap(({ box }) => box ?? [])
      const { x, y } = movedInside(boxes, { x: dx, y: dy }, parts.kept())
      if (x === 0 && y === 0) return parts.onChanged('At the border of the picture')
      arranging.move(rows, x, y, `nudge ${rows.join()}`)
    },
    // Also removes relations that lose one of their spans.
    remove: (rows = selectedRows()) => copying.remove(withRelations(views.get().objects, rows)),
    relabel: createRelabelling(parts, steps),
    toggleTag(of) {
      const { className } = of
      const said = views.get().objects.filter((one) => one.kind === tag.native && one.className === className)
      const rows = said.map(({ row }) => row)
      if (rows.length > 0) {
        const label = `Tag ${className} removed`
        return void run('tag', rows, removeObjects, (open) => ({ ids: rows.map(open.idOf), label }))
      }
      const value = (parts.newTag ?? newTag)(of, author())
      const label = `Tagged with ${className}`
      void run('tag', [], addObjects, (open) => ({ objects: [{ id: open.newId(), value }], label }))
    },
    toggleLock(rows = selectedRows()) {
      const meant = new Set(rows)
      const isLocked = views.get().objects.every(({ row, locked }) => locked === true || !meant.has(row))
      void change(() => ({ locked: !isLocked }), isLocked ? 'unlocked' : 'locked', { lockedToo: true, rows })
    },
    approve(to, reason) {
      const meant = new Set(selectedRows())
      const before = views.get().objects.flatMap(({ row, approval }) => (meant.has(row) ? [approval ?? null] : []))
      const fields = decided(to, before, reason)
      void change(() => fields, fields['error'] === null ? `no longer ${to}` : to, { lockedToo: true })
    },
    decide(row, to, reason) {
      const wish = { fields: () => decision(to, reason), label: to, lockedToo: true }
      const argsFor = (open: Drawing) => ({ ids: [open.idOf(row)], ...wish, author: author() })
      return run('change', [row], changeObjects, argsFor, { before: [row] })
    },
    group(isTogether) {
      void withSelected((values) => {
        const next = isTogether ? newGroupId(values) : 0
        void change(() => ({ groupId: next }), isTogether ? 'grouped' : 'ungrouped')
      })
    },
    order: arranging.order,
    copy: copying.copy,
    cut: copying.cut,
    paste: copying.paste,
    bring: copying.bring,
    duplicate: copying.duplicate,
    undo: () => step('undo'),
    redo: () => step('redo'),
    goTo(steps) {
      const done = () => drawing.get()?.drawn.get().history.past.length ?? steps
      const by = steps - done()
      for (let at = 0; at < Math.abs(by); at += 1) step(by < 0 ? 'undo' : 'redo')
    },
    remake(name, how, rows = selectedRows()) {
      void arranging.remake(name, how, rows)
    },
    change: (fields, label) => void change(fields, label),
    setValues(values, label, joins) {
      const head = drawing.get()?.reading.value('head')
      // An equal value isn't a change and needs no message.
      if (head !== undefined && headOps(head, values).length === 0) return
      void run('value', [], changeHead, () => ({ values, label }), given({ joins }))
    },
    addValues: (make, label) => copying.add(make(author()), 'add', label),
    rewrite(rows, to, label, { joins, adds, removes = [] } = {}) {
      const argsFor = (open: Drawing) => {
        const rowOf = new Map(rows.map((row) => [open.idOf(row), row]))
        const by = author()
        return {
          ids: [...rowOf.keys()],
          to: (value: Native, id: ObjectId) => to(value, rowOf.get(id) ?? -1),
          label,
          author: by,
          adds: (adds?.(by) ?? []).map((value) => ({ id: open.newId(), value })),
          removes: removes.map(open.idOf),
        }
      }
      return run('rewrite', [...rows, ...removes], rewriteObjects, argsFor, given({ joins }))
    },
    bringSelected: async () => drawing.get()?.hold(selectedRows()),
    selectedValues: () => valuesOf(drawing.get(), selectedRows()),
  }
}
