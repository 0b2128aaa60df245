import { type KeyboardEvent, type PointerEvent, useState } from 'react'

const MIN = 240
const MAX = 420
const STEP = 16

/** The list's width, dragged or moved by arrow keys. */
export function usePanelWidth() {
  const [width, setWidth] = useState(280)
  const set = (next: number) => setWidth(Math.min(MAX, Math.max(MIN, next)))
  return {
    width,
    handle: {
      role: 'separator',
      tabIndex: 0,
      'aria-orientation': 'vertical',
      'aria-label': 'Width of the list',
      'aria-valuemin': MIN,
      'aria-valuemax': MAX,
      'aria-valuenow': width,
      onPointerDown: (event: PointerEvent<HTMLElement>) => event.currentTarget.setPointerCapture(event.pointerId),
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) set(event.clientX)
      },
      onKeyDown(event: KeyboardEvent) {
        const step = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
        if (step === 0) return
        event.preventDefault()
        set(width + step)
      },
      onDoubleClick: () => set(280),
    },
  } as const
}
