import { Check } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { Avatar } from '../../../ui/avatar'
import type { Cluster } from './clusters'
import styles from './pins.module.css'

export interface PinProps {
  readonly cluster: Cluster
  readonly isOpened: boolean
  readonly nameOf: (email: string) => string
  readonly onChoose: () => void
  /** Left out, the pin can't be moved. */
  readonly moving?: {
    /** Picture pixels per CSS pixel. */
    readonly pixels: () => number
    /** Moves the pin by this offset, in picture pixels. */
    readonly to: (dx: number, dy: number) => void
  }
}

interface Drag {
  readonly pointer: number
  readonly x: number
  readonly y: number
  isOn: boolean
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const FAR = 10
/** Pointer tolerance of a click, in CSS pixels. */
const SHAKE = 4

/** A pin for the threads at one place; users move it by dragging or with the arrow keys. */
export function Pin({ cluster, isOpened, nameOf, onChoose, moving }: PinProps) {
  const { place, threads } = cluster
  const [first] = threads
  const name = nameOf(first.author)
  const isResolved = threads.every((one) => one.isResolved)
  const drag = useRef<Drag>(undefined)
  /** The click event after a finished or cancelled drag chooses nothing. */
  const isSpent = useRef(false)
  const label =
    threads.length > 1
      ? `${threads.length} comments`
      : `Comment of ${name}: ${first.remarks[0]?.text.slice(0, 80) ?? ''}`

  function shift(target: HTMLElement, dx: number, dy: number): void {
    target.style.translate = dx === 0 && dy === 0 ? '' : `${dx}px ${dy}px`
  }

  function giveUp(target: HTMLElement): void {
    shift(target, 0, 0)
    delete target.dataset['dragged']
    drag.current = undefined
  }

  function onPointerDown({ button, pointerId: pointer, clientX: x, clientY: y }: PointerEvent<HTMLElement>): void {
    isSpent.current = false
    if (moving !== undefined && button === 0) drag.current = { pointer, x, y, isOn: false }
  }

  function onPointerMove({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const now = drag.current
    if (now === undefined || now.pointer !== pointerId) return
    const [dx, dy] = [clientX - now.x, clientY - now.y]
    if (!now.isOn && Math.hypot(dx, dy) < SHAKE) return
    if (!now.isOn) currentTarget.setPointerCapture(pointerId)
    now.isOn = true
    isSpent.current = true
    currentTarget.dataset['dragged'] = ''
    shift(currentTarget, dx, dy)
  }

  function onPointerUp({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
    const now = drag.current
    giveUp(currentTarget)
    if (now?.isOn !== true || moving === undefined) return
    const pixels = moving.pixels()
    moving.to((clientX - now.x) * pixels, (clientY - now.y) * pixels)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const arrow = ARROWS[event.key]
    const isGivenUp = event.key === 'Escape' && drag.current?.isOn === true
    if (isGivenUp) giveUp(event.currentTarget)
    else if (arrow !== undefined && moving !== undefined && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const far = event.shiftKey ? FAR : 1
      moving.to(arrow[0] * far, arrow[1] * far)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <button
      type="button"
      className={styles.pin}
      data-x={place.x}
      data-y={place.y}
      data-resolved={isResolved || undefined}
      data-movable={moving !== undefined || undefined}
      aria-expanded={isOpened}
      aria-label={label}
      aria-description={moving === undefined ? undefined : 'Arrows move it, with Shift farther.'}
      title={moving === undefined ? label : `${label}\nDrag to move it`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={({ currentTarget }) => giveUp(currentTarget)}
      onKeyDown={onKeyDown}
      onClick={() => {
        if (!isSpent.current) onChoose()
        isSpent.current = false
      }}
    >
      {threads.length > 1 ? (
        <span className={styles.count}>{threads.length}</span>
      ) : isResolved ? (
        <Check size={14} aria-hidden />
      ) : (
        <Avatar name={name} size={22} />
      )}
    </button>
  )
}
