import { isScaled, type ListHeights, offsetToShow, rowsOffset, rowsTravel, scrollTopFor } from './scroll-scale'

/** Where a list stands. */
export interface ScrollPlace {
  readonly offset: number
  /** 0 until the list was laid out once. */
  readonly view: number
  /** How many rows to keep above and below those seen; none before the first frame is on show. */
  readonly around: number
}

/** Tracks one scrolling element; row positions are finer than the scroll bar's pixels. */
export interface RowScroller {
  readonly place: () => ScrollPlace
  readonly subscribe: (listener: () => void) => () => void
  /** Starts following an element; returns how to stop. */
  readonly attach: (element: HTMLElement) => () => void
  readonly setRows: (rows: number, rowHeight: number) => void
  /** Moves as little as needed to bring a row into view. */
  readonly showRow: (row: number) => void
}

const ROWS_AROUND = 6
/** The height of the list that was laid out last. */
let lastView: number | undefined

/** Expected height of a list, in pixels: the previous one's, else at most its window's. */
export function likelyView(): number {
  return lastView ?? ('innerHeight' in globalThis ? globalThis.innerHeight : 0)
}

/** Long lists are scrolled by the wheel as finely as short ones. */
export function createRowScroller(): RowScroller {
  const listeners = new Set<() => void>()
  let element: HTMLElement | undefined
  let place: ScrollPlace = { offset: 0, view: 0, around: 0 }
  let rows = 0
  let rowHeight = 1
  let ownScrollTop = 0
  let wanted: number | undefined

  const heights = (): ListHeights => ({ rows, rowHeight, view: place.view })

  function set(next: ScrollPlace): void {
    if (next.offset === place.offset && next.view === place.view && next.around === place.around) return
    place = next
    for (const listener of listeners) listener()
  }

  function moveTo(offset: number): void {
    const target = Math.min(Math.max(0, offset), rowsTravel(heights()))
    if (element !== undefined) {
      element.scrollTop = scrollTopFor(heights(), target)
      ownScrollTop = element.scrollTop
    }
    set({ ...place, offset: target })
  }

  function onScroll(): void {
    if (element === undefined || Math.abs(element.scrollTop - ownScrollTop) < 1) return
    ownScrollTop = element.scrollTop
    set({ ...place, offset: rowsOffset(heights(), ownScrollTop) })
  }

  function onWheel(event: WheelEvent): void {
    if (!isScaled(heights()) || event.ctrlKey) return
    event.preventDefault()
    moveTo(place.offset + event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? rowHeight : 1))
  }

  function showRow(row: number): void {
    // Before the list has a size there is nothing to move; the wish is kept.
    wanted = place.view === 0 ? row : undefined
    if (wanted !== undefined) return
    const next = offsetToShow(heights(), place.offset, row)
    if (next !== place.offset) moveTo(next)
  }

  return {
    place: () => place,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    attach(list) {
      element = list
      const measure = () => {
        lastView = list.clientHeight
        set({ ...place, view: lastView })
        if (wanted !== undefined) showRow(wanted)
      }
      // Hears of the first layout too, before it is painted: asking for it here would lay the page out twice.
      const observer = new ResizeObserver(measure)
      observer.observe(list)
      let timer: ReturnType<typeof setTimeout> | undefined
      const frame = requestAnimationFrame(() => {
        timer = setTimeout(() => set({ ...place, around: ROWS_AROUND }))
      })
      list.addEventListener('scroll', onScroll, { passive: true })
      list.addEventListener('wheel', onWheel, { passive: false })
      return () => {
        observer.disconnect()
        cancelAnimationFrame(frame)
        clearTimeout(timer)
        list.removeEventListener('scroll', onScroll)
        list.removeEventListener('wheel', onWheel)
        element = undefined
      }
    },
    setRows(count, height) {
      rows = count
      rowHeight = height
      set({ ...place, offset: Math.min(place.offset, rowsTravel(heights())) })
    },
    showRow,
  }
}
