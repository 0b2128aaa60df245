import { type RefObject, useCallback, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRowScroller, likelyView, type RowScroller } from './row-scroller'
import { type ContentRows, contentRows, type ListHeights, rowsTravel, rowWindow, spacerHeight } from './scroll-scale'

/** The rows to render in a frame that sticks to the top of the view. */
export interface RowWindow {
  readonly first: number
  readonly end: number
  /** How far the first rendered row is below the top of the view. */
  readonly shift: number
  readonly spacer: number
  /** How high the view is, in CSS pixels; 0 before it is laid out. */
  readonly view: number
  /** False until the first rows are painted; optional work waits for that. */
  readonly isShown: boolean
  readonly showRow: (row: number) => void
}

/** Follows a scrolling element and says which of its rows are to be rendered, wherever it is dragged to. */
export function useRowWindow(element: RefObject<HTMLElement | null>, rows: number, rowHeight: number): RowWindow {
  const scroller = useScroller(element, rows, rowHeight)
  const { offset, view, around } = useSyncExternalStore(scroller.subscribe, scroller.place, scroller.place)
  const heights: ListHeights = { rows, rowHeight, view: view === 0 ? likelyView() : view }
  const held = Math.min(offset, rowsTravel(heights))
  const { first, end } = rowWindow(heights, held, around)
  return {
    first,
    end,
    shift: first * rowHeight - held,
    spacer: spacerHeight(heights),
    view,
    isShown: around > 0,
    showRow: scroller.showRow,
  }
}

/** The rows to render in the scrolled content itself. */
export interface ContentWindow extends ContentRows {
  /** Brings a row into view and draws it before it returns. */
  readonly reveal: (row: number) => void
}

/** Like `useRowWindow`, for expensive rows: scrolling within rendered rows renders nothing. */
export function useContentRows(element: RefObject<HTMLElement | null>, rows: number, rowHeight: number): ContentWindow {
  const scroller = useScroller(element, rows, rowHeight)
  const drawn = useRef<ContentRows>(undefined)
  const now = (): ContentRows => {
    const { offset, view, around } = scroller.place()
    const next = contentRows({ rows, rowHeight, view: view === 0 ? likelyView() : view }, offset, around)
    const { current } = drawn
    if (current === undefined || !isSame(current, next)) drawn.current = next
    return drawn.current ?? next
  }
  const shown = useSyncExternalStore(scroller.subscribe, now, now)
  const reveal = useCallback((row: number) => flushSync(() => scroller.showRow(row)), [scroller])
  return { ...shown, reveal }
}

function useScroller(element: RefObject<HTMLElement | null>, rows: number, rowHeight: number): RowScroller {
  const [scroller] = useState(createRowScroller)
  useLayoutEffect(() => scroller.setRows(rows, rowHeight), [scroller, rows, rowHeight])
  useLayoutEffect(() => (element.current === null ? undefined : scroller.attach(element.current)), [scroller, element])
  return scroller
}

function isSame(a: ContentRows, b: ContentRows): boolean {
  return a.first === b.first && a.end === b.end && a.top === b.top && a.spacer === b.spacer
}
