import { type KeyboardEvent, type PointerEvent } from 'react'
import styles from './width-handle.module.css'

const STEP = 16

/** The size of a page part, in CSS pixels. */
export interface WidthRange {
  readonly min: number
  readonly max: number
  /** The value that a double click restores. */
  readonly first: number
}

interface WidthHandleProps extends WidthRange {
  readonly label: string
  readonly width: number
  /** The side of the part that the handle stands at; the other one stays where it is. */
  readonly side: 'left' | 'right'
  readonly onWidth: (width: number) => void
}

/** The line between two parts of a page: dragged, or moved by arrow keys, Home and End, it makes one of them wider or narrower. */
export function WidthHandle({ label, width, side, min, max, first, onWidth }: WidthHandleProps) {
  const outwards = side === 'right' ? 1 : -1
  function set(next: number): void {
    const whole = Math.round(Math.min(max, Math.max(min, next)))
    if (whole !== width) onWidth(whole)
  }
  const places: Readonly<Record<string, number>> = {
    ArrowRight: width + outwards * STEP,
    ArrowLeft: width - outwards * STEP,
    Home: min,
    End: max,
  }
  function onKeyDown(event: KeyboardEvent): void {
    const next = Object.hasOwn(places, event.key) ? places[event.key] : undefined
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    set(next)
  }
  /** The width of the part that stands beside the handle, with the pointer at its edge. */
  function onPointerMove({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>): void {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const part = side === 'right' ? currentTarget.previousElementSibling : currentTarget.nextElementSibling
    const place = part?.getBoundingClientRect()
    if (place !== undefined) set(side === 'right' ? clientX - place.left : place.right - clientX)
  }
  return (
    <div
      className={styles.handle}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={width}
      title="Drag to resize; double click to reset"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(first)}
    />
  )
}
