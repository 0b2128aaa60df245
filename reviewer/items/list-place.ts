import { type RowSource, placeOfAny, rowsBeside } from './find-row'

/** Index of an item, and its neighbouring rows, nearest first. */
interface Place {
  readonly id: number
  readonly index: number
  readonly before: readonly number[]
  readonly behind: readonly number[]
}

/** Place of the current item in the list, even while a loading page leaves it without a row. */
export interface ListPlace {
  /** Remembers an item's index; `elsewhere` is its index if no loaded page has it. */
  settle(id: number | undefined, elsewhere?: number): void
  /** Index of the current item, or its last known one. */
  index(): number | undefined
  /** Start index of a walk; if the current row is missing, from the nearest known one before it. */
  walkFrom(direction: 1 | -1): number | undefined
  /** Forgets the place after the list changed. */
  forget(): void
  /** Direction of the last move. */
  readonly heading: 1 | -1
}

/** Follows the current item through the rows of a list. */
export function createListPlace(rows: () => RowSource, currentId: () => number | undefined): ListPlace {
  let place: Place | undefined
  let heading: 1 | -1 = 1

  const rowOf = (id: number | undefined) => (id === undefined ? undefined : rows().indexOf(id))
  const placeOf = (id: number | undefined) => (place !== undefined && place.id === id ? place : undefined)

  return {
    settle(id, elsewhere) {
      const index = rowOf(id) ?? elsewhere
      if (id === undefined) place = undefined
      else if (index !== undefined) {
        if (place !== undefined && place.id !== id && place.index !== index) heading = place.index < index ? 1 : -1
        place = { id, index, before: rowsBeside(rows(), index, -1), behind: rowsBeside(rows(), index, 1) }
      }
    },
    index() {
      const id = currentId()
      return rowOf(id) ?? placeOf(id)?.index
    },
    walkFrom(direction) {
      const id = currentId()
      const last = placeOf(id)
      const known = last && (direction === 1 ? last.before : last.behind)
      return rowOf(id) ?? (known && (placeOfAny(rows(), known) ?? last.index - direction))
    },
    forget() {
      place = undefined
    },
    get heading() {
      return heading
    },
  }
}
