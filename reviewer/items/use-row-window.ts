import { type RefObject, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createRowScroller, likelyView } from './row-scroller'
import { type ListHeights, rowsTravel, rowWindow, spacerHeight } from './scroll-scale'

/** The rows to render and where they stand. */
export interface RowWindow {
  readonly first: number
  readonly end: number
  /** How far the first rendered row is below the top of the view. */
  readonly shift: number
  readonly spacer: number
  /** False until the first rows are on show: what they can do without comes after them. */
  readonly isShown: boolean
  readonly showRow: (row: number) => void
}

/** Follows a scrolling element and says which of its rows are to be rendered. */
export function useRowWindow(element: RefObject<HTMLElement | null>, rows: number, rowHeight: number): RowWindow {
  const [scroller] = useState(() => createRowScroller(rowHeight))
  const { offset, view: measured, around } = useSyncExternalStore(scroller.subscribe, scroller.place)
  const view = measured === 0 ? likelyView() : measured
  useLayoutEffect(() => scroller.setRows(rows), [scroller, rows])
  useLayoutEffect(() => (element.current === null ? undefined : scroller.attach(element.current)), [scroller, element])
  const heights: ListHeights = { rows, rowHeight, view }
  const held = Math.min(offset, rowsTravel(heights))
  const { first, end } = rowWindow(heights, held, around)
  return {
    first,
    end,
    shift: first * rowHeight - held,
    spacer: spacerHeight(heights),
    isShown: around > 0,
    showRow: scroller.showRow,
  }
}
