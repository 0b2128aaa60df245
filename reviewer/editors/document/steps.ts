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

/** Makes steps of the history out of commands. */
export interface Steps {
  readonly selectedRows: () => readonly Row[]
  /** Runs a command once the exact objects that it reads are here; `after` is what is selected then. */
  readonly run: <A>(
    name: string,
    rows: readonly Row[],
    command: Command<A>,
    argsFor: (open: Drawing) => A,
    how?: StepWish & { readonly after?: readonly ObjectId[] },
  ) => Promise<void>
  /** Changes fields of what is selected, or of these objects. */
  readonly change: (fields: (value: Native) => Native, label: string, how?: ChangeWish) => void
  /** Calls with the exact objects that are selected, once they are here. */
  readonly withSelected: (then: (values: readonly Native[]) => void) => Promise<void>
  /** Takes the last step back, or does the next one again. */
  readonly step: (direction: 'undo' | 'redo') => void
}

/** How a step goes into the history. */
interface StepWish {
  /** What is selected when it is taken back; what is selected now where left out. */
  readonly before?: readonly Row[]
  /** Steps of the same name that follow closely are one. */
  readonly joins?: string
}

export interface ChangeWish extends StepWish {
  /** Locked objects too. */
  readonly lockedToo?: boolean
  readonly rows?: readonly Row[]
}

export interface StepParts {
  readonly drawing: Observable<Drawing | undefined>
  readonly views: ObjectViews
  /** Why nothing may be changed; undefined where it may. */
  readonly refusal: Observable<string | undefined>
  readonly author: () => Author
  readonly onRefused: (reason: string) => void
  readonly onChanged: (what: string) => void
}

/** Makes steps in whatever drawing is open. */
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
    // Meanwhile another item may have been opened.
    if (drawing.get() !== open) return
    const { at, email: by } = author()
    const context = { before: before ?? selectedRows(), at, by, ...given({ after, joins }) }
    const refused = open.run(name, command, argsFor(open), context)
    // Asked for what is so already: nothing to say.
    if (refused === NO_CHANGE) return
    if (refused !== undefined) return onRefused(refused)
    onChanged(open.drawn.get().history.past.at(-1)?.label ?? '')
    if (after !== undefined) views.choose(open.rowsOf(after))
  }

  function change(
    fields: (value: Native) => Native,
    label: string,
    { lockedToo = false, rows = selectedRows(), ...how }: ChangeWish = {},
  ): void {
    const argsFor = (open: Drawing) => ({ ids: rows.map(open.idOf), fields, label, author: author(), lockedToo })
    void run('change', rows, changeObjects, argsFor, how)
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

/** The exact objects of these rows, as far as they are here. */
export function valuesOf(open: Drawing | undefined, rows: readonly Row[]): readonly Native[] {
  return rows.map((row) => open?.reading.value(open.idOf(row))).filter((value) => value !== undefined)
}
