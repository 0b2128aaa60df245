import { cutAlong, holed } from '../../domain/annotation/areas/remake-areas'
import { type Remaking, remakeObjects } from '../../domain/annotation/commands/remake-objects'
import { type AnnotationObject, readDocument } from '../../domain/annotation/document/read-document'
import type { Box } from '../../domain/annotation/kinds/outline-box'
import type { Native } from '../../domain/annotation/native'
import { changed } from '../../domain/annotation/ops/apply'
import type { Reading } from '../../domain/annotation/ops/command'
import type { ObjectId } from '../../domain/annotation/ops/op'
import { flat } from '../../domain/annotation/shaping/numbers'
import { type Skeleton, skeletonOf } from '../../domain/annotation/shaping/template-shape'
import type { Shape } from '../../domain/annotation/shaping/shape'
import { shapeOf } from '../../domain/annotation/shaping/shape-of'
import { objectsIn } from '../../reviewer/editors/hits/objects-in'
import { objectAt } from '../../reviewer/editors/hits/object-at'
import type { EditPorts, Row } from '../../reviewer/editors/tools/edit-ports'

const REACH = 5

/** Native objects in memory that tools change like a document. */
export class DrawnObjects {
  selected: readonly Row[] = []
  lifted: readonly Row[] = []
  refusal: string | undefined
  /** Template of skeletons; undefined: the last one. */
  skeleton: Skeleton | undefined
  /** Drawn shapes become objects elsewhere; by default of these. */
  make: ((shapes: readonly Shape[]) => void) | undefined
  /** Points that a flow asks for. */
  keyPoints: EditPorts['doing']['keyPoints'] = {
    words: () => undefined,
    set: () => undefined,
    skip: () => undefined,
    back: () => undefined,
  }
  /** Reason against the last change. */
  refused: string | undefined
  /** Places where a comment was begun. */
  readonly commented: { readonly x: number; readonly y: number }[] = []
  /** Number of changes. */
  changes = 0
  #values: readonly Native[] = []
  #read: { readonly of: readonly Native[]; readonly objects: readonly AnnotationObject[] } | undefined

  values(): readonly Native[] {
    return this.#values
  }

  /** Starts with these. */
  hold(...values: readonly Native[]): void {
    this.#values = values
  }

  ports(): Pick<EditPorts, 'nearby' | 'choosing' | 'doing'> {
    return {
      nearby: {
        at: (place, below) => {
          const open = this.#objects().filter(({ row }) => row !== below)
          return objectAt(open, place, REACH)?.row
        },
        within: (box, isWhole) =>
          this.#objects().flatMap(({ row, box: own }) => {
            if (own === undefined) return []
            const [right, bottom] = [own.x + own.width, own.y + own.height]
            const isIn = own.x >= box.x && own.y >= box.y && right <= box.x + box.width && bottom <= box.y + box.height
            const isTouched =
              own.x <= box.x + box.width && right >= box.x && own.y <= box.y + box.height && bottom >= box.y
            return (isWhole ? isIn : isTouched) ? [row] : []
          }),
        looks: (row) => {
          const object = this.#objects().find((one) => one.row === row)
          const { outline, box, colour = '' } = object ?? {}
          return outline === undefined || box === undefined ? undefined : { outline, box, colour, fill: 0.22 }
        },
      },
      choosing: { rows: () => this.selected, choose: (rows) => void (this.selected = rows) },
      doing: {
        refusal: () => this.refusal,
        shape: (row) => this.#shape(row),
        add: (...shapes) => {
          if (this.make !== undefined) return this.make(shapes)
          const before = this.#values.length
          this.#change([
            ...this.#values,
            ...shapes.map(({ kind, fields }) => ({ type: kind, className: 'Car', ...fields })),
          ])
          this.selected = shapes.map((_, at) => before + at)
        },
        reshape: (changes) =>
          this.#change(
            this.#values.map((value, row) => {
              const change = changes.find((one) => one.row === row)
              return change === undefined ? value : { ...value, ...change.shape.fields }
            }),
          ),
        move: (rows, dx, dy) =>
          this.#change(
            this.#values.map((value, row) =>
              rows.includes(row) ? { ...value, ...this.#shape(row)?.moved(dx, dy).fields } : value,
            ),
          ),
        remove: (rows) => this.#change(this.#values.filter((_, row) => !rows.includes(row))),
        cut: (line) => this.#remake(cutAlong(line)),
        hole: (ring) => this.#remake(holed(flat(ring))),
        comment: (place) => void this.commented.push(place),
        colour: () => '#ff0000',
        fill: () => 0.22,
        skeleton: () => this.skeleton ?? this.#values.map(skeletonOf).findLast((one) => one !== undefined),
        keyPoints: {
          words: () => this.keyPoints.words(),
          set: (place) => this.keyPoints.set(place),
          skip: () => this.keyPoints.skip(),
          back: () => this.keyPoints.back(),
        },
        lift: (rows) => void (this.lifted = rows),
      },
    }
  }

  #change(values: readonly Native[]): void {
    this.#values = values
    this.changes += 1
  }

  /** Changes the whole selection without exceptions. */
  #remake(how: Remaking): void {
    const author = { email: 'ada@example.org', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }
    const reading: Reading = {
      value: (id) => this.#values[Number(id.slice(1))],
      z: (id) => Number(id.slice(1)),
      top: () => this.#values.length - 1,
      bottom: () => 0,
    }
    const ids = this.selected.map((row): ObjectId => `b${row}`)
    const made = remakeObjects(reading, { ids, how, newId: () => 'nmade', author })
    if ('refusal' in made) {
      this.refused = made.refusal
      return
    }
    const values = [...this.#values]
    for (const op of made.delta) {
      const at = Number(op.id.slice(1))
      if (op.o === 'add') values.push(op.value)
      else if (op.o === 'set' || op.o === 'text') values[at] = changed(values[at] ?? {}, [op])
    }
    this.#change(values)
  }

  #shape(row: Row) {
    const value = this.#values[row]
    return value === undefined ? undefined : shapeOf(value)
  }

  /** Objects whose boxes touch a box. */
  near(box: Box): readonly AnnotationObject[] {
    return objectsIn(this.#objects(), box, false)
  }

  /** The same array until something changes, as in a document. */
  #objects(): readonly AnnotationObject[] {
    if (this.#read?.of !== this.#values)
      this.#read = { of: this.#values, objects: readDocument({ instances: this.#values })?.objects ?? [] }
    return this.#read.objects
  }
}
