import type { Native } from '#domain/annotation/native'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Observable } from '../observable'
import type { Work } from '../work/open-work'
import type { Drawing } from './drawing'
import type { Size } from './sight'
import type { Editing } from './editing'

/** An item as far as a person is told of it. */
interface Named {
  readonly id: number
  readonly name: string
}

/** Copies what is selected to the item that comes next. */
export interface Carrying {
  /** Goes to the next item, and puts the copies there as one step once it can be changed; says why where that can't be. */
  readonly carry: () => Promise<void>
  dispose(): void
}

export interface CarryingParts {
  /** The item that is open. */
  readonly here: () => Named | undefined
  /** Goes to the item behind it, where there is one; answers which item is current then. */
  readonly goNext: () => Promise<Named | undefined>
  /** The size of the open picture. */
  readonly size?: () => Size | undefined
  readonly editing: Pick<Editing, 'bring' | 'bringSelected' | 'seen' | 'selectedValues'>
  readonly drawing: Observable<Drawing | undefined>
  readonly work: Observable<Work | undefined>
  readonly onRefused: (reason: string) => void
}

/** Copies on their way to another item. */
interface Carried {
  readonly values: readonly Native[]
  readonly from: string
  readonly size: Size | undefined
  /** What they were drawn on. */
  readonly of: Drawing | undefined
  /** Where they go; undefined until that is known. */
  to?: Named
}

/** Nothing is done to the item that is left; what was there on the next one stays as it is. */
export function createCarrying(parts: CarryingParts): Carrying {
  const { here, goNext, editing, drawing, work, onRefused } = parts
  let carried: Carried | undefined
  /** A drawing that gives way to one with the work that was done before. */
  let passing: Drawing | undefined
  let isDue = false

  function put(): void {
    isDue = false
    const [open, now] = [drawing.get(), work.get()]
    if (carried?.to === undefined || now === undefined || open === carried.of) return
    const { values, from, to, size } = carried
    if (now.itemId !== to.id) {
      carried = undefined
      return onRefused(`${nameOf(values)} of ${from} did not get to ${to.name}: it was left before it was open.`)
    }
    if (open === undefined || open === passing) return
    carried = undefined
    const { refusal } = editing.seen.get()
    if (refusal !== undefined)
      return onRefused(`${nameOf(values)} of ${from} can’t be copied to ${to.name}: ${refusal}`)
    editing.bring(values, `${nameOf(values)} of ${from} copied here`, size)
  }

  /** What follows from the same moment, such as what may be done there, is known after it. */
  function look(): void {
    if (carried === undefined || isDue) return
    isDue = true
    queueMicrotask(put)
  }

  const stops = [
    drawing.subscribe(look),
    work.subscribe(() => {
      passing = work.get()?.recovered == null ? undefined : drawing.get()
      look()
    }),
  ]
  return {
    async carry() {
      const [of, from, size] = [drawing.get(), here(), parts.size?.()]
      await editing.bringSelected()
      // What is said of a whole item has no place on another one.
      const values = editing.selectedValues().filter((value) => shapeOf(value) !== undefined)
      // Meanwhile another item may have been opened.
      if (from === undefined || drawing.get() !== of) return
      if (values.length === 0) return onRefused('Select objects that have a place on the picture.')
      const mine: Carried = { values, from: from.name, size, of }
      carried = mine
      const to = await goNext()
      if (carried !== mine) return
      if (to === undefined || to.id === from.id) {
        carried = undefined
        return onRefused('This is the last item.')
      }
      mine.to = to
      // It may have been ready.
      look()
    },
    dispose() {
      carried = undefined
      for (const stop of stops) stop()
    },
  }
}

function nameOf({ length }: readonly Native[]): string {
  return length === 1 ? '1 object' : `${length.toLocaleString('en')} objects`
}
