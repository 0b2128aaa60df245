import { type RefObject, useEffect, useState } from 'react'
import type { Gesture } from '../../shortcuts/gestures'
import { keptScale, type LaneScale, wholeScale, zoomedScale } from './lane-scale'

/** What changes the scale of the timeline. */
export const SCALE_GESTURES: readonly Gesture[] = [
  { title: 'Zoom the timeline', by: 'Ctrl or Alt and wheel' },
  { title: 'Scroll the timeline', by: 'Shift and wheel' },
  { title: 'Show the whole clip', by: 'Double click' },
]

const ZOOM_PER_PIXEL = 0.002

/** The scale of the timeline: the whole clip at first; the wheel zooms with Ctrl or Alt, and scrolls across. */
export function useLaneScale(canvas: RefObject<HTMLCanvasElement | null>, count: number, width: number) {
  const [chosen, setChosen] = useState<LaneScale>()
  const kept = (scale: LaneScale | undefined) => keptScale(scale ?? wholeScale(count, width), count, width)

  useEffect(() => {
    const { current } = canvas
    const onWheel = (event: WheelEvent) => {
      const across = event.shiftKey ? event.deltaY : event.deltaX
      const isZoom = event.ctrlKey || event.altKey
      if (!isZoom && across === 0) return
      event.preventDefault()
      const at = event.offsetX
      setChosen((before) => {
        const now = keptScale(before ?? wholeScale(count, width), count, width)
        if (isZoom) return zoomedScale(now, Math.exp(-event.deltaY * ZOOM_PER_PIXEL), at, count, width)
        return keptScale({ ...now, first: now.first + across / now.perFrame }, count, width)
      })
    }
    current?.addEventListener('wheel', onWheel, { passive: false })
    return () => current?.removeEventListener('wheel', onWheel)
  }, [canvas, count, width])

  return { scale: kept(chosen), showWhole: () => setChosen(undefined) }
}
