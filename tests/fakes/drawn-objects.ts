import { readDocument } from '../../domain/annotation/document/read-document'
import type { Native } from '../../domain/annotation/native'
import { shapeOf } from '../../domain/annotation/shaping/shape-of'
import { objectAt } from '../../reviewer/editors/hits/object-at'
import type { EditPorts, Row } from '../../reviewer/editors/tools/edit-ports'

const REACH = 5

/** Native objects in memory, changed by tools as a document is. */
export class DrawnObjects {
  selected: readonly Row[] = []
  lifted: readonly Row[] = []
  refusal: string | undefined
  /** How often something was changed. */
  changes = 0
  #values: readonly Native[] = []

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
          return outline === undefined || box === undefined ? undefined : { outline, box, colour }
        },
      },
      choosing: { rows: () => this.selected, choose: (rows) => void (this.selected = rows) },
      doing: {
        refusal: () => this.refusal,
        shape: (row) => this.#shape(row),
        add: (shape) => {
          this.#change([...this.#values, { type: shape.kind, className: 'Car', ...shape.fields }])
          this.selected = [this.#values.length - 1]
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
        colour: () => '#ff0000',
        lift: (rows) => void (this.lifted = rows),
      },
    }
  }

  #change(values: readonly Native[]): void {
    this.#values = values
    this.changes += 1
  }

  #shape(row: Row) {
    const value = this.#values[row]
    return value === undefined ? undefined : shapeOf(value)
  }

  #objects() {
    return readDocument({ instances: this.#values })?.objects ?? []
  }
}
