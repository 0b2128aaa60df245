import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { AreaOrder } from '#domain/annotation/areas/area-orders'
import { addObjects } from '#domain/annotation/commands/add-objects'
import { changeObjects, relabelled } from '#domain/annotation/commands/change-objects'
import { type Author, newObject, type ObjectClass } from '#domain/annotation/commands/new-object'
import { orderBeside, orderObjects } from '#domain/annotation/commands/order-objects'
import { type Remaking, remakeObjects } from '#domain/annotation/commands/remake-objects'
import { removeObjects } from '#domain/annotation/commands/remove-objects'
import { moveObjects, reshapeObjects } from '#domain/annotation/commands/reshape-objects'
import type { Native } from '#domain/annotation/native'
import { given } from '#domain/given'
import { decided } from '#domain/annotation/parts/approval'
import type { Command } from '#domain/annotation/ops/command'
import type { ObjectId } from '#domain/annotation/ops/op'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Shape } from '#domain/annotation/shaping/shape'
import type { Size } from '../canvas/viewport'
import { createObservable, type Observable } from '../observable'
import type { AreaDesk } from './area-desk'
import { duplicates, pasted } from './clipboard'
import type { Drawing } from './drawing'
import { newGroupId } from './group-id'
import type { ObjectViews } from './object-view'
import { orderStep } from './order-step'

type Row = AnnotationObject['row']

/** What is seen of the editing: what can be taken back, and why nothing can be changed. */
export interface EditingSeen {
  /** Why nothing can be changed now; undefined where it can. */
  readonly refusal: string | undefined
  /** What would be taken back, and what would be done again. */
  readonly undo: string | undefined
  readonly redo: string | undefined
  readonly canPaste: boolean
}

/** Changes the opened annotation by the hand of a person; each call is one step of its history. */
export interface Editing {
  readonly seen: Observable<EditingSeen>
  /** The exact shape of an object; undefined where it has none, or is not here yet. */
  readonly shape: (row: Row) => Shape | undefined
  add(shape: Shape, of: ObjectClass): void
  reshape(changes: readonly { readonly row: Row; readonly shape: Shape }[]): void
  move(rows: readonly Row[], dx: number, dy: number): void
  /** Moves what is selected; one after the other within a moment is one step. */
  nudge(dx: number, dy: number): void
  /** Removes what is selected, or these objects. */
  remove(rows?: readonly Row[]): void
  relabel(to: ObjectClass): void
  /** Locks what is selected, or these objects; unlocks them where all are locked. */
  toggleLock(rows?: readonly Row[]): void
  /** Decides on what is selected, whether it is locked or not; the same decision again takes it back. */
  approve(to: 'approved' | 'disapproved'): void
  /** Makes one group of what is selected, or takes it out of its groups. */
  group(isTogether: boolean): void
  /** Puts what is selected over or under all others, or past the next one that it touches. */
  order(to: 'front' | 'back' | 'forward' | 'backward'): void
  copy(): void
  cut(): void
  paste(): void
  duplicate(): void
  undo(): void
  redo(): void
  /** Takes back or does again as many steps as it needs until so many are done. */
  goTo(steps: number): void
  /** Makes what is selected into something else, or these objects. */
  remake(name: string, how: Remaking | AreaOrder, rows?: readonly Row[]): void
  /** Changes fields of what is selected. */
  change(fields: (value: Native) => Native, label: string): void
  /** Brings the exact objects here that are selected. */
  bringSelected(): Promise<void>
  /** The exact objects that are selected, as far as they are here. */
  readonly selectedValues: () => readonly Native[]
}

export interface EditingParts {
  readonly drawing: Observable<Drawing | undefined>
  readonly views: ObjectViews
  /** Why nothing may be changed; undefined where it may. */
  readonly refusal: Observable<string | undefined>
  readonly areas: Pick<AreaDesk, 'decide'>
  readonly author: () => Author
  /** The picture; undefined where its size is not known. */
  readonly bounds: () => Size | undefined
  readonly onRefused: (reason: string) => void
  readonly onChanged: (what: string) => void
}

/** Works on whatever drawing is open; what was copied stays for the next items. */
export function createEditing(parts: EditingParts): Editing {
  const { drawing, views, refusal, areas, author, bounds, onRefused, onChanged } = parts
  const seen = createObservable<EditingSeen>({ refusal: undefined, undo: undefined, redo: undefined, canPaste: false })
  let copied: readonly Native[] = []

  function look(): void {
    const history = drawing.get()?.drawn.get().history
    const next = {
      refusal: refusal.get(),
      undo: history?.past.at(-1)?.label,
      redo: history?.future[0]?.label,
      canPaste: copied.length > 0,
    }
    const now = seen.get()
    const isSame = now.undo === next.undo && now.redo === next.redo && now.canPaste === next.canPaste
    if (!isSame || now.refusal !== next.refusal) seen.set(next)
  }

  const selectedRows = () => views.get().selection.map(({ row }) => row)

  /** Runs a command once the exact objects that it reads are here. */
  async function run<A>(
    name: string,
    rows: readonly Row[],
    command: Command<A>,
    argsFor: (open: Drawing) => A,
    after?: readonly ObjectId[],
    joins?: string,
  ): Promise<void> {
    const open = drawing.get()
    const no = refusal.get()
    if (no !== undefined) return onRefused(no)
    if (open === undefined) return
    if (!rows.every(open.isHeld)) await open.hold(rows)
    // Meanwhile another item may have been opened.
    if (drawing.get() !== open) return
    const { at, email: by } = author()
    const context = { before: selectedRows(), at, by, ...given({ after, joins }) }
    const refused = open.run(name, command, argsFor(open), context)
    if (refused !== undefined) return onRefused(refused)
    onChanged(open.drawn.get().history.past.at(-1)?.label ?? '')
    if (after !== undefined) views.choose(open.rowsOf(after))
  }

  function addValues(values: readonly Native[], name: string, label?: string): void {
    const open = drawing.get()
    if (open === undefined) return
    const objects = values.map((value) => ({ id: open.newId(), value }))
    const args = label === undefined ? { objects } : { objects, label }
    const ids = objects.map(({ id }) => id)
    void run(name, [], addObjects, () => args, ids)
  }

  function addCopies(copies: readonly Native[], name: string): void {
    addValues(copies, name, `${copies.length === 1 ? 'Object' : `${copies.length} objects`} ${name}d`)
  }

  /** Where the others are is known at once; the exact objects come before anything is moved. */
  function stepOrder(to: 'forward' | 'backward'): void {
    const open = drawing.get()
    if (open === undefined) return
    const step = orderStep(open.drawn.get().objects, new Set(selectedRows()), to)
    if (step === undefined) return onRefused(`Nothing that it touches lies ${to === 'forward' ? 'over' : 'under'} it.`)
    const { rows, beside, next } = step
    void run('order', rows, orderBeside, ({ idOf }) => ({
      ids: rows.map(idOf),
      beside: idOf(beside),
      next: next === undefined ? undefined : idOf(next),
      to,
    }))
  }

  async function withSelected(then: (values: readonly Native[]) => void): Promise<void> {
    const open = drawing.get()
    const rows = selectedRows()
    if (open === undefined || rows.length === 0) return
    await open.hold(rows)
    then(valuesOf(open, rows))
  }

  function copy(isCut: boolean): Promise<void> {
    return withSelected((values) => {
      copied = values
      look()
      const many = `${values.length} objects`
      if (isCut) remove('cut', selectedRows(), values.length === 1 ? 'Object cut out' : `${many} cut out`)
      else onChanged(values.length === 1 ? 'Copied' : `${many} copied`)
    })
  }

  function change(
    fields: (value: Native) => Native,
    label: string,
    { lockedToo = false, rows = selectedRows() }: { readonly lockedToo?: boolean; readonly rows?: readonly Row[] } = {},
  ): void {
    void run('change', rows, changeObjects, (open) => ({
      ids: rows.map(open.idOf),
      fields,
      label,
      author: author(),
      lockedToo,
    }))
  }

  /** What is made out of objects is selected with what is left of them. */
  async function remake(name: string, wish: Remaking | AreaOrder, rows: readonly Row[]): Promise<void> {
    const open = drawing.get()
    if (open === undefined || rows.length === 0) return
    const no = refusal.get()
    if (no !== undefined) return onRefused(no)
    const how = typeof wish === 'function' ? wish : await areas.decide(wish, open, rows)
    if (how === undefined || drawing.get() !== open) return
    const made: ObjectId[] = []
    function newId(at: Drawing): ObjectId {
      const id = at.newId()
      made.push(id)
      return id
    }
    const argsFor = (at: Drawing) => ({ ids: rows.map(at.idOf), how, newId: () => newId(at), author: author() })
    await run(name, rows, remakeObjects, argsFor)
    if (made.length > 0 && drawing.get() === open) views.choose([...rows, ...open.rowsOf(made)])
  }

  function move(rows: readonly Row[], dx: number, dy: number, joins?: string): void {
    const argsFor = (open: Drawing) => ({ ids: rows.map(open.idOf), dx, dy, author: author() })
    void run('move', rows, moveObjects, argsFor, undefined, joins)
  }

  function remove(name: string, rows: readonly Row[], label?: string): void {
    if (rows.length === 0) return
    const argsFor = (open: Drawing) => ({ ids: rows.map(open.idOf), ...(label === undefined ? {} : { label }) })
    void run(name, rows, removeObjects, argsFor, [])
  }

  function step(direction: 'undo' | 'redo'): void {
    const open = drawing.get()
    const no = refusal.get()
    if (open === undefined) return
    if (no !== undefined) return onRefused(no)
    const { past, future } = open.drawn.get().history
    const entry = direction === 'undo' ? past.at(-1) : future[0]
    const place = direction === 'undo' ? open.undo() : open.redo()
    if (entry === undefined || place === undefined) return
    onChanged(`${direction === 'undo' ? 'Undone' : 'Done again'}: ${entry.label}`)
    views.choose(open.rowsOf(place.selection))
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
    add: (shape, of) => addValues([newObject(shape.kind, shape.fields, of, author())], 'add'),
    reshape(changes) {
      const argsFor = (open: Drawing) => ({
        changes: changes.map(({ row, shape }) => ({ id: open.idOf(row), shape })),
        author: author(),
      })
      const rows = changes.map(({ row }) => row)
      void run('reshape', rows, reshapeObjects, argsFor)
    },
    move: (rows, dx, dy) => move(rows, dx, dy),
    nudge(dx, dy) {
      const rows = selectedRows()
      move(rows, dx, dy, `nudge ${rows.join()}`)
    },
    remove: (rows = selectedRows()) => remove('remove', rows),
    relabel: (to) => change(relabelled(to), `relabelled to ${to.className}`),
    toggleLock(rows = selectedRows()) {
      const meant = new Set(rows)
      const isLocked = views.get().objects.every(({ row, locked }) => locked === true || !meant.has(row))
      change(() => ({ locked: !isLocked }), isLocked ? 'unlocked' : 'locked', { lockedToo: true, rows })
    },
    approve(to) {
      const meant = new Set(selectedRows())
      const before = views.get().objects.flatMap(({ row, approval }) => (meant.has(row) ? [approval ?? null] : []))
      const fields = decided(to, before)
      change(() => fields, fields['error'] === null ? `no longer ${to}` : to, { lockedToo: true })
    },
    group(isTogether) {
      void withSelected((values) => {
        const next = isTogether ? newGroupId(values) : 0
        change(() => ({ groupId: next }), isTogether ? 'grouped' : 'ungrouped')
      })
    },
    order(to) {
      if (to === 'forward' || to === 'backward') return stepOrder(to)
      const rows = selectedRows()
      void run('order', rows, orderObjects, (open) => ({ ids: rows.map(open.idOf), to }))
    },
    copy: () => void copy(false),
    cut: () => void copy(true),
    paste() {
      if (copied.length > 0)
        addCopies(pasted(copied, { picture: bounds(), objects: views.get().objects }, author()), 'paste')
    },
    duplicate: () => void withSelected((values) => addCopies(duplicates(values, bounds(), author()), 'duplicate')),
    undo: () => step('undo'),
    redo: () => step('redo'),
    goTo(steps) {
      const done = () => drawing.get()?.drawn.get().history.past.length ?? steps
      const by = steps - done()
      for (let at = 0; at < Math.abs(by); at += 1) step(by < 0 ? 'undo' : 'redo')
    },
    remake(name, how, rows = selectedRows()) {
      void remake(name, how, rows)
    },
    change: (fields, label) => change(fields, label),
    bringSelected: async () => drawing.get()?.hold(selectedRows()),
    selectedValues: () => valuesOf(drawing.get(), selectedRows()),
  }
}

function valuesOf(open: Drawing | undefined, rows: readonly Row[]): readonly Native[] {
  return rows.map((row) => open?.reading.value(open.idOf(row))).filter((value) => value !== undefined)
}
