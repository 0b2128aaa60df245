import { type RefObject, useLayoutEffect, useState } from 'react'

/** Width and height in pixels. */
export interface Size {
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
