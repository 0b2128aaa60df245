import type { Point } from './viewport'

/** What a hand does on the canvas; places are in CSS pixels from its corner. */
export interface Gestures {
  pan(dx: number, dy: number): void
  zoom(factor: number, at: Point): void
}

const WHEEL_STEP = 0.0016
const PINCH_STEP = 0.01
const LINE_HEIGHT = 16

/** Turns wheel, pinch and drag into gestures; returns how to stop. */
export function watchGestures(element: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Map<number, Point>()

  function onWheel(event: WheelEvent): void {
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_HEIGHT : 1
    // A pinch on a touch pad comes as a wheel with Ctrl; Shift turns the wheel sideways.
    if (event.shiftKey && !event.ctrlKey) return gestures.pan(-(event.deltaX || event.deltaY) * unit, 0)
    const step = event.ctrlKey ? PINCH_STEP : WHEEL_STEP
    gestures.zoom(Math.exp(-event.deltaY * unit * step), placeIn(element, event))
  }

  function onDown(event: PointerEvent): void {
    if (event.button > 1) return
    element.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, placeIn(element, event))
    element.dataset.dragging = ''
  }

  function onMove(event: PointerEvent): void {
    const before = pointers.get(event.pointerId)
    if (before === undefined) return
    const now = placeIn(element, event)
    const [other] = [...pointers].filter(([id]) => id !== event.pointerId)
    pointers.set(event.pointerId, now)
    if (other === undefined) return gestures.pan(now.x - before.x, now.y - before.y)
    const [, fixed] = other
    const middle = { x: (now.x + fixed.x) / 2, y: (now.y + fixed.y) / 2 }
    gestures.zoom(distance(now, fixed) / Math.max(1, distance(before, fixed)), middle)
    gestures.pan((now.x - before.x) / 2, (now.y - before.y) / 2)
  }

  function onUp(event: PointerEvent): void {
    pointers.delete(event.pointerId)
    if (pointers.size === 0) delete element.dataset.dragging
  }

  element.addEventListener('wheel', onWheel, { passive: false })
  element.addEventListener('pointerdown', onDown)
  element.addEventListener('pointermove', onMove)
  element.addEventListener('pointerup', onUp)
  element.addEventListener('pointercancel', onUp)
  return () => {
    element.removeEventListener('wheel', onWheel)
    element.removeEventListener('pointerdown', onDown)
    element.removeEventListener('pointermove', onMove)
    element.removeEventListener('pointerup', onUp)
    element.removeEventListener('pointercancel', onUp)
  }
}

function placeIn(element: HTMLElement, event: MouseEvent): Point {
  const box = element.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
