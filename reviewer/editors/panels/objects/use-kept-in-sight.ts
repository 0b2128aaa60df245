import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { rowId } from './object-row'

/**
 * Scrolls a visible row back into view when its list shrinks, for example to make room for the selection's attributes.
 */
export function useKeptInSight(
  list: RefObject<HTMLElement | null>,
  selected: Pick<AnnotationObject, 'row'> | undefined,
  show: () => void,
): void {
  const latest = useRef({ selected, show })
  useLayoutEffect(() => {
    latest.current = { selected, show }
  })
  useEffect(() => {
    const { current } = list
    if (current === null) return
    let height = current.clientHeight
    const observer = new ResizeObserver(() => {
      const before = height
      height = current.clientHeight
      const now = latest.current
      const row = now.selected === undefined ? null : document.getElementById(rowId(now.selected))
      if (height >= before || row === null) return
      const { top } = current.getBoundingClientRect()
      const place = row.getBoundingClientRect()
      if (place.top >= top - 1 && place.bottom <= top + before + 1) now.show()
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [list])
}
