import { type PointerEvent, type RefObject, useState } from 'react'
import type { Gesture } from '../../../shortcuts/gestures'
import { PADDING, type Rect, type Tiling, tilesIn } from './tiles'
import type { Selection } from './use-selection'

/** What dragging does in the grid. */
export const FRAME_GESTURES: readonly Gesture[] = [
  { title: 'Select many items', by: 'Drag a frame' },
  { title: 'Add them to the selection', by: 'Shift or Mod and drag' },
]

/** Minimum distance of a drag, in CSS pixels. */
const DRAG_FROM = 4

interface Frame {
  readonly fromX: number
  readonly fromY: number
  readonly x: number
  readonly y: number
  /** Tiles that stay selected outside the frame. */
  readonly kept: readonly number[]
}

interface FrameParts {
  readonly list: RefObject<HTMLElement | null>
  readonly tiling: Tiling
  /** Scroll offset of the tiles, in CSS pixels. */
  readonly scrolled: number
  readonly selection: Selection
}

/** Selects tiles by dragging a frame. */
export function useFrame({ list, tiling, scrolled, selection }: FrameParts) {
  const [frame, setFrame] = useState<Frame>()
  const isPulled = frame !== undefined && Math.hypot(frame.x - frame.fromX, frame.y - frame.fromY) >= DRAG_FROM

  /** Position relative to the first tile's corner. */
  function placeOf({ clientX, clientY }: PointerEvent): readonly [x: number, y: number] {
    const { left = 0, top = 0 } = list.current?.getBoundingClientRect() ?? {}
    return [clientX - left - PADDING, clientY - top + scrolled]
  }

  return {
    isPulled,
    /** Style of the frame in the list; undefined without a drag. */
    style: isPulled ? styleOf(rectOf(frame), scrolled) : undefined,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || event.pointerType === 'touch') return
        const [x, y] = placeOf(event)
        const isMore = event.shiftKey || event.ctrlKey || event.metaKey
        setFrame({ fromX: x, fromY: y, x, y, kept: isMore ? [...selection.selected] : [] })
      },
      onPointerMove(event: PointerEvent) {
        if (frame === undefined) return
        const [x, y] = placeOf(event)
        const next = { ...frame, x, y }
        setFrame(next)
        if (Math.hypot(x - frame.fromX, y - frame.fromY) < DRAG_FROM) return
        const inside = tilesIn(tiling, rectOf(next))
        selection.choose([...frame.kept, ...inside], inside.at(-1) ?? selection.active)
      },
      onPointerUp: () => setFrame(undefined),
      onPointerLeave: () => setFrame(undefined),
    },
  }
}

function rectOf({ fromX, fromY, x, y }: Frame): Rect {
  return { left: Math.min(fromX, x), top: Math.min(fromY, y), right: Math.max(fromX, x), bottom: Math.max(fromY, y) }
}

function styleOf({ left, top, right, bottom }: Rect, scrolled: number) {
  return { left: left + PADDING, top: top - scrolled, width: right - left, height: bottom - top }
}
