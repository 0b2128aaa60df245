import { type ClassTable, classFills } from '../picture/object-columns'
import { listChange } from '../document/list-change'
import type { ShownChange } from '../workers/painter-messages'
import { orderChange } from '../workers/shown-order'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ColourBy } from '../document/object-colour'
import type { StyleTable } from '../raster/scene'

/** The visible state of a document. */
export interface ShownObjects {
  /** Changes with the document that is open. */
  readonly document: unknown
  readonly objects: readonly AnnotationObject[]
  /** Shown objects, in painting order. */
  readonly shown: readonly AnnotationObject[]
  /** Rows being dragged; the tool paints them. */
  readonly lifted: readonly number[]
  /** Selected rows, too many for an overlay, marked in the tiles. */
  readonly marked: readonly number[]
  /** How strongly areas are filled, from 0 to 1. */
  readonly fill: number
  /** In percent, for classes with an opacity of their own. */
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

/** What painters know to be shown. */
export interface ShownRows {
  readonly of: Pick<ShownObjects, 'shown' | 'marked'>
  /** Rows of all shown objects, lifted ones included, in order. */
  readonly all: Uint32Array
  /** Rows of the painted objects, in order. */
  readonly order: Uint32Array
  readonly how: Rows
  /** 1 for each row that is marked. */
  readonly selected: Rows
}

/** Nothing is shown. */
export const NOTHING_SHOWN: ShownRows = {
  of: { shown: [], marked: [] },
  all: new Uint32Array(0),
  order: new Uint32Array(0),
  how: NONE,
  selected: NONE,
}

/** The style of each row; unchanged rows reuse the last result. */
export function shownRows(next: ShownObjects, count: number, before: ShownRows): ShownRows {
  const { lifted, marked } = next
  const all = rowsIn(next.shown, before)
  const how = new Uint8Array(count)
  for (const row of all) how[row] = PAINTED
  for (const row of marked) if (how[row] === PAINTED) how[row] = MARKED
  for (const row of lifted) how[row] = 0
  const order = lifted.length === 0 ? all : all.filter((row) => how[row] !== 0)
  const selected = marked === before.of.marked ? before.selected : selectedOf(marked)
  return { of: next, all, order, how, selected }
}

function rowsIn(shown: ShownObjects['shown'], { of, all }: ShownRows): Uint32Array {
  if (shown === of.shown) return all
  const { at, gone, come } = listChange(of.shown, shown)
  const rows = new Uint32Array(shown.length)
  rows.set(all.subarray(0, at))
  for (let nth = at; nth < at + come; nth += 1) rows[nth] = shown[nth]?.row ?? 0
  rows.set(all.subarray(at + gone), at + come)
  return rows
}

function selectedOf(marked: readonly number[]): Rows {
  if (marked.length === 0) return NONE
  const selected = new Uint8Array(marked.reduce((most, row) => Math.max(most, row), 0) + 1)
  for (const row of marked) selected[row] = 1
  return selected
}

/** The messages for painters that have `before`. */
export function shownChange(
  { fill, fillsByClass = {}, theme }: ShownObjects,
  after: ShownRows,
  before: ShownRows,
  classes: ClassTable,
  ratio: number,
): ShownChange {
  const own = classFills(classes, fillsByClass)
  const styles = {
    classColours: Uint32Array.from(classes.colours),
    fill,
    ...(own === undefined ? {} : { classFills: own }),
    theme,
    ratio,
  }
  const order = orderChange(before.order, after.order)
  return after.selected === before.selected ? { order, styles } : { order, selected: after.selected, styles }
}
