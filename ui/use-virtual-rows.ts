import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type RowWindow, rowWindow, scrollTopFor } from './virtual-rows'

const OVERSCAN = 4

export interface VirtualRows extends RowWindow {
  /** Brings a row into view and draws it before it returns. */
  readonly reveal: (row: number) => void
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The inner size of an element, kept up to date. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = current
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}

/** The rows of a scrolled element that are worth drawing. */
export function useVirtualRows(
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  rowHeight: number,
  viewport: number,
): VirtualRows {
  const shape = useMemo(() => ({ rows, rowHeight, viewport }), [rows, rowHeight, viewport])
  const [scrollTop, setScrollTop] = useState(0)
  const drawn = useRef<RowWindow | null>(null)
  useLayoutEffect(() => {
    const { current } = scroller
    if (current === null) return
    const follow = () => {
      // Scrolling within what is drawn already costs nothing.
      if (!isSame(drawn.current, rowWindow(shape, current.scrollTop, OVERSCAN))) setScrollTop(current.scrollTop)
    }
    follow()
    current.addEventListener('scroll', follow, { passive: true })
    return () => current.removeEventListener('scroll', follow)
  }, [scroller, shape])

  const reveal = useCallback(
    (row: number) => {
      const { current } = scroller
      if (current === null) return
      const top = scrollTopFor(shape, row, current.scrollTop)
      if (top === current.scrollTop) return
      current.scrollTo({ top, behavior: 'instant' })
      flushSync(() => setScrollTop(current.scrollTop))
    },
    [scroller, shape],
  )
  const window = rowWindow(shape, scrollTop, OVERSCAN)
  useLayoutEffect(() => {
    drawn.current = window
  })
  return { ...window, reveal }
}

function isSame(a: RowWindow | null, b: RowWindow): boolean {
  return a !== null && a.first === b.first && a.end === b.end && a.top === b.top && a.height === b.height
}
