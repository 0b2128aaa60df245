import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { changeObjects, NO_CHANGE } from '#domain/annotation/commands/change-objects'
import type { Author } from '#domain/annotation/commands/new-object'
import type { Native } from '#domain/annotation/native'
import type { Command } from '#domain/annotation/ops/command'
import type { ObjectId } from '#domain/annotation/ops/op'
import { given } from '#domain/given'
import type { Observable } from '../observable'
import type { Drawing } from './drawing'
import type { ObjectViews } from './object-view'

type Row = AnnotationObject['row']

/** Turns commands into steps of the history. */
export interface Steps {
  readonly selectedRows: () => readonly Row[]
  /** Runs a command after loading the objects' full data; `after` is the selection afterwards. */
  readonly run: <A>(
    name: string,
    rows: readonly Row[],
    command: Command<A>,
    argsFor: (open: Drawing) => A,
    how?: StepWish & { readonly after?: readonly ObjectId[] },
  ) => Promise<void>
  /** Changes fields of the selection, or of these objects. */
  readonly change: (fields: (value: Native) => Native, label: string, how?: ChangeWish) => Promise<void>
  /** Calls back with the selected objects' full data after loading them. */
  readonly withSelected: (then: (values: readonly Native[]) => void) => Promise<void>
  /** Undoes the last step, or redoes the next one. */
  readonly step: (direction: 'undo' | 'redo') => void
}

/** Options of a step. */
interface StepWish {
  /** Selection restored by its undo; by default the present one. */
  readonly before?: readonly Row[]
  /** Close steps of the same name are joined. */
  readonly joins?: string
}

export interface ChangeWish extends StepWish {
  /** Includes locked objects. */
  readonly lockedToo?: boolean
  readonly rows?: readonly Row[]
}

export interface StepParts {
  readonly drawing: Observable<Drawing | undefined>
  readonly views: ObjectViews
  /** Reason why changes are not possible; undefined if they are. */
  readonly refusal: Observable<string | undefined>
  readonly author: () => Author
  readonly onRefused: (reason: string) => void
  readonly onChanged: (what: string) => void
}

/** Makes steps in the open drawing. */
export function createSteps({ drawing, views, refusal, author, onRefused, onChanged }: StepParts): Steps {
  const selectedRows = () => views.get().selection.map(({ row }) => row)

  async function run<A>(
    name: string,
    rows: readonly Row[],
    command: Command<A>,
    argsFor: (open: Drawing) => A,
    { after, joins, before }: StepWish & { readonly after?: readonly ObjectId[] } = {},
  ): Promise<void> {
    const open = drawing.get()
    const no = refusal.get()
    if (no !== undefined) return onRefused(no)
    if (open === undefined) return
    if (!rows.every(open.isHeld)) await open.hold(rows)
    // Another item may be open by now.
    if (drawing.get() !== open) return
    const { at, email: by } = author()
    const context = { before: before ?? selectedRows(), at, by, ...given({ after, joins }) }
    const refused = open.run(name, command, argsFor(open), context)
    // Nothing to change needs no message.
    if (refused === NO_CHANGE) return
    if (refused !== undefined) return onRefused(refused)
    onChanged(open.drawn.get().history.past.at(-1)?.label ?? '')
    if (after !== undefined) views.choose(open.rowsOf(after))
  }

  function change(
    fields: (value: Native) => Native,
    label: string,
    { lockedToo = false, rows = selectedRows(), ...how }: ChangeWish = {},
  ): Promise<void> {
    const argsFor = (open: Drawing) => ({ ids: rows.map(open.idOf), fields, label, author: author(), lockedToo })
    return run('change', rows, changeObjects, argsFor, how)
  }

  async function withSelected(then: (values: readonly Native[]) => void): Promise<void> {
    const open = drawing.get()
    const rows = selectedRows()
    if (open === undefined || rows.length === 0) return
    await open.hold(rows)
    then(valuesOf(open, rows))
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

  return { selectedRows, run, change, withSelected, step }
}

/** The full data of these rows' objects, as far as loaded. */
export function valuesOf(open: Drawing | undefined, rows: readonly Row[]): readonly Native[] {
  return rows.map((row) => open?.reading.value(open.idOf(row))).filter((value) => value !== undefined)
}
