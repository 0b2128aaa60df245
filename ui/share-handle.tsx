import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './share-handle.module.css'

const STEP = 5

interface ShareHandleProps {
  readonly label: string
  /** The upper part's share of the height, in percent. */
  readonly share: number
  readonly min: number
  readonly max: number
  /** The value that a double click restores. */
  readonly first: number
  readonly onShare: (share: number) => void
}

/** The line between two parts of a column, one above the other: dragged, or moved by arrow keys, Home and End, it gives one of them more of the height. */
export function ShareHandle({ label, share, min, max, first, onShare }: ShareHandleProps) {
  function set(next: number): void {
    const whole = Math.round(Math.min(max, Math.max(min, next)))
    if (whole !== share) onShare(whole)
  }
  const places: Readonly<Record<string, number>> = {
    ArrowDown: share + STEP,
    ArrowUp: share - STEP,
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
  function onPointerMove({ currentTarget, pointerId, clientY }: PointerEvent<HTMLElement>): void {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const column = currentTarget.parentElement?.getBoundingClientRect()
    if (column !== undefined && column.height > 0) set((100 * (clientY - column.top)) / column.height)
  }
  return (
    <div
      className={styles.handle}
      role="separator"
      tabIndex={0}
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={share}
      aria-valuetext={`${share} percent`}
      title="Drag to resize; double click to reset"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={() => set(first)}
    />
  )
}
