import type { Native } from '#domain/annotation/native'
import { shapeOf } from '#domain/annotation/shaping/shape-of'
import type { Observable } from '../observable'
import type { Work } from '../work/open-work'
import type { Drawing } from './drawing'
import type { Size } from './sight'
import type { Editing } from './editing'

/** An item with its name for messages. */
interface Named {
  readonly id: number
  readonly name: string
}

/** Copies the selection to the next item. */
export interface CopyToNext {
  /** Moves to the next item and adds the copies as one step once it is editable; reports an obstacle. */
  readonly carry: () => Promise<void>
  dispose(): void
}

export interface CarryingParts {
  /** Open item. */
  readonly here: () => Named | undefined
  /** Moves to the next item, if any, and returns the then current one. */
  readonly goNext: () => Promise<Named | undefined>
  /** Size of the open picture. */
  readonly size?: () => Size | undefined
  readonly editing: Pick<Editing, 'bring' | 'bringSelected' | 'seen' | 'selectedValues'>
  readonly drawing: Observable<Drawing | undefined>
  readonly work: Observable<Work | undefined>
  readonly onRefused: (reason: string) => void
}

/** Copies for another item. */
interface Carried {
  readonly values: readonly Native[]
  readonly from: string
  readonly size: Size | undefined
  /** Drawing of the originals. */
  readonly of: Drawing | undefined
  /** Target item; undefined until it is known. */
  to?: Named
}

/** The left item stays unchanged, and so do the existing objects of the next one. */
export function createCopyToNext(parts: CarryingParts): CopyToNext {
  const { here, goNext, editing, drawing, work, onRefused } = parts
  let carried: Carried | undefined
  /** Drawing that is replaced by one with the recovered work. */
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

  /** Waits a microtask: facts of the same moment, such as permissions, update afterwards. */
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
      // An item tag has no place on another item.
      const values = editing.selectedValues().filter((value) => shapeOf(value) !== undefined)
      // Another item may be open by now.
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
      // The next item may have been prefetched.
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
