import type { AreaOrder } from '#domain/annotation/areas/area-orders'
import type { Author } from '#domain/annotation/commands/new-object'
import { orderBeside, orderObjects } from '#domain/annotation/commands/order-objects'
import { type Remaking, remakeObjects } from '#domain/annotation/commands/remake-objects'
import { moveObjects, reshapeObjects } from '#domain/annotation/commands/reshape-objects'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ObjectId } from '#domain/annotation/ops/op'
import type { Shape } from '#domain/annotation/shaping/shape'
import { given } from '#domain/given'
import type { Observable } from '../observable'
import type { AreaDesk } from './area-desk'
import type { Drawing } from './drawing'
import { kindWords } from './kind-words'
import type { ObjectViews } from './object-view'
import { orderStep } from './order-step'
import type { Steps } from './steps'

type Row = AnnotationObject['row']

/** Changes places, shapes and the order of objects. */
export interface Arranging {
  readonly reshape: (changes: readonly { readonly row: Row; readonly shape: Shape }[]) => void
  readonly move: (rows: readonly Row[], dx: number, dy: number, joins?: string) => void
  readonly order: (to: 'front' | 'back' | 'forward' | 'backward') => void
  readonly remake: (name: string, wish: Remaking | AreaOrder, rows: readonly Row[]) => Promise<void>
}

export interface ArrangingParts {
  readonly drawing: Observable<Drawing | undefined>
  readonly views: ObjectViews
  readonly refusal: Observable<string | undefined>
  readonly steps: Steps
  readonly areas: Pick<AreaDesk, 'decide'>
  readonly author: () => Author
  readonly onRefused: (reason: string) => void
  /** Reports unexpected side effects of a change. */
  readonly onTold?: ((title: string, text: string, undo?: () => void) => void) | undefined
}

/** Arranges the objects of the open drawing. */
export function createArranging(parts: ArrangingParts): Arranging {
  const { drawing, views, refusal, steps, areas, author, onRefused } = parts
  const { run, selectedRows } = steps

  /** The order is already loaded; the move waits for the objects' full data. */
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

  /** Selects new objects with the remaining ones. */
  async function remake(name: string, wish: Remaking | AreaOrder, rows: readonly Row[]): Promise<void> {
    const open = drawing.get()
    if (open === undefined || rows.length === 0) return
    const no = refusal.get()
    if (no !== undefined) return onRefused(no)
    const how = typeof wish === 'function' ? wish : await areas.decide(wish, open, rows)
    if (how === undefined || drawing.get() !== open) return
    const kinds = kindsOf(rows)
    const made: ObjectId[] = []
    function newId(at: Drawing): ObjectId {
      const id = at.newId()
      made.push(id)
      return id
    }
    const argsFor = (at: Drawing) => ({ ids: rows.map(at.idOf), how, newId: () => newId(at), author: author() })
    await run(name, rows, remakeObjects, argsFor)
    if (made.length > 0 && drawing.get() === open) views.choose([...rows, ...open.rowsOf(made)])
    if (typeof wish !== 'function') tellTurned(kinds, kindsOf(rows))
  }

  function kindsOf(rows: readonly Row[]): ReadonlyMap<Row, string> {
    const meant = new Set(rows)
    return new Map(views.get().objects.flatMap(({ row, kind }) => (meant.has(row) ? [[row, kind]] : [])))
  }

  /** Reports objects that changed their type: for example, a box with a hole becomes a polygon. */
  function tellTurned(before: ReadonlyMap<Row, string>, after: ReadonlyMap<Row, string>): void {
    const turned = [...before].filter(([row, kind]) => after.has(row) && after.get(row) !== kind)
    const [first] = turned
    if (first === undefined) return
    const [from, to] = [first[1], after.get(first[0]) ?? '']
    const words = kindWords({ kind: from }).toLowerCase()
    const what = turned.length === 1 ? `The ${words} is` : `${turned.length} objects are`
    parts.onTold?.(
      `${what} now a ${kindWords({ kind: to }).toLowerCase()}`,
      'No other shape has holes or cut edges. Undo brings it back.',
    )
  }

  return {
    reshape(changes) {
      const argsFor = (open: Drawing) => ({
        changes: changes.map(({ row, shape }) => ({ id: open.idOf(row), shape })),
        author: author(),
      })
      const rows = changes.map(({ row }) => row)
      void run('reshape', rows, reshapeObjects, argsFor)
    },
    move(rows, dx, dy, joins) {
      const argsFor = (open: Drawing) => ({ ids: rows.map(open.idOf), dx, dy, author: author() })
      void run('move', rows, moveObjects, argsFor, given({ joins }))
    },
    order(to) {
      if (to === 'forward' || to === 'backward') return stepOrder(to)
      const rows = selectedRows()
      void run('order', rows, orderObjects, (open) => ({ ids: rows.map(open.idOf), to }))
    },
    remake,
  }
}
