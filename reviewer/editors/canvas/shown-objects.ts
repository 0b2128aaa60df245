import { type ClassTable, classFills } from '../document/object-columns'
import type { Shown } from '../workers/painter-messages'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ColourBy } from '../document/object-colour'
import type { StyleTable } from '../raster/scene'

/** What is seen of a document. */
export interface ShownObjects {
  /** Changes with the document that is open. */
  readonly document: unknown
  readonly objects: readonly AnnotationObject[]
  /** Those that are shown, in the order in which they are painted. */
  readonly shown: readonly AnnotationObject[]
  /** Rows that a hand holds: whoever holds them paints them. */
  readonly lifted: readonly number[]
  /** Rows that are selected and so many that they are marked where they lie, not by a drawing over all. */
  readonly marked: readonly number[]
  /** How strongly areas are filled, from 0 to 1. */
  readonly fill: number
  /** In percent, where a class is filled otherwise. */
  readonly fillsByClass?: Readonly<Record<string, number>>
  /** What their colours tell apart; their classes where left out. */
  readonly colourBy?: ColourBy
  readonly theme: StyleTable['theme']
  /** They may be there and not be seen. */
  readonly isVisible: boolean
  /** More of the document is on its way. */
  readonly isPart?: boolean
}

/** How each row is painted: not at all, or by one of these. */
export type Rows = Uint8Array

const PAINTED = 1
const MARKED = 2
const NONE: Rows = new Uint8Array(0)

/** Says how each of so many rows is painted. */
export function rowsOf({ shown, lifted, marked }: ShownObjects, count: number): Rows {
  const rows = new Uint8Array(count)
  for (const { row } of shown) rows[row] = PAINTED
  for (const row of marked) if (rows[row] === PAINTED) rows[row] = MARKED
  for (const row of lifted) rows[row] = 0
  return rows
}

/** What painters are told of them. */
export function shownOf(
  { shown, marked, fill, fillsByClass = {}, theme }: ShownObjects,
  rows: Rows,
  classes: ClassTable,
  ratio: number,
): Shown {
  const order = new Uint32Array(shown.length)
  let count = 0
  for (const { row } of shown) {
    if (rows[row] === 0) continue
    order[count] = row
    count += 1
  }
  const own = classFills(classes, fillsByClass)
  const styles = {
    classColours: Uint32Array.from(classes.colours),
    fill,
    ...(own === undefined ? {} : { classFills: own }),
    theme,
    ratio,
  }
  const selected = marked.length === 0 ? NONE : rows.map((how) => (how === MARKED ? 1 : 0))
  return { order: count === order.length ? order : order.slice(0, count), selected, styles }
}
