import type { ReactNode } from 'react'
import type { List } from './list'
import type { ListLook } from './list-store'

/** A column of a list. */
export interface Column<R> {
  readonly id: string
  readonly label: string
  /** Its least width in pixels, and its share of the room that is left; 0: it keeps its width. */
  readonly width: number
  readonly share: number
  /** The list is ordered by this name at its head. */
  readonly sort?: string
  /** It starts hidden. */
  readonly isExtra?: true
  /** It names the row: it is always shown, and first. */
  readonly isName?: true
  readonly cell: (row: R) => ReactNode
}

/** Draws the rows of a list of any length. */
export interface RowsProps<R> {
  readonly list: List
  /** The accessible name of the rows. */
  readonly label: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  /** How many rows there are without a filter, where the page knows. */
  readonly whole?: number | undefined
  readonly keyOf: (row: R) => number
  /** Enter, or a press: shows a row. */
  readonly onOpen?: (key: number) => void
  /** Absent: rows can't be chosen. */
  readonly selected?: ReadonlySet<number>
  readonly onSelect?: (selected: ReadonlySet<number>) => void
}

/** The shown columns in their order: the name first, then as the person chose; unknown names are passed over. */
export function shownColumns<R>(
  all: readonly Column<R>[],
  { columns }: Pick<ListLook, 'columns'>,
): readonly Column<R>[] {
  const named = all.filter(({ isName }) => isName)
  const rest = all.filter(({ isName }) => !isName)
  if (columns === null) return [...named, ...rest.filter(({ isExtra }) => !isExtra)]
  const byId = new Map(rest.map((column) => [column.id, column]))
  return [...named, ...columns.flatMap((id) => byId.get(id) ?? [])]
}
