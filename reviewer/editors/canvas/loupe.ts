import type { PointerKind, ToolInput } from '../tools/input'
import type { Camera } from './camera'
import { createFrameLoop } from './frame-loop'
import { LOUPE_SIZE, loupePlace, loupeZoom } from './loupe-place'
import type { Point, Size, Viewport } from './viewport'

/** Paints the whole canvas at another view. */
export type CloseUp = (context: CanvasRenderingContext2D, view: Viewport, size: Size) => void

interface LoupeParts {
  readonly canvas: HTMLCanvasElement
  readonly camera: Camera
  readonly closeUp: CloseUp
  /** It goes with the pointer. */
  readonly isOn: () => boolean
  /** An object is being dragged; touch and pen need the loupe then. */
  readonly isAtWork: () => boolean
}

/** A round close-up beside the pointer. */
export interface Loupe {
  /** Hears of all input, after the tools did. */
  readonly see: (input: ToolInput) => void
  /** Its content has changed. */
  readonly redraw: () => void
  /** It may be wanted now, or no longer. */
  readonly wake: () => void
  readonly dispose: () => void
}

interface Seen {
  readonly at: Point
  readonly screen: Point
  readonly kind: PointerKind
  readonly isPressed: boolean
}

/** Shows nothing, and costs nothing, until a pointer is there and it is wanted. */
export function createLoupe({ canvas, camera, closeUp, isOn, isAtWork }: LoupeParts): Loupe {
  const context = canvas.getContext('2d')
  let seen: Seen | undefined

  function isWanted({ kind, isPressed }: Seen): boolean {
    return (kind !== 'touch' && isOn()) || (kind !== 'mouse' && isPressed && isAtWork())
  }

  const frame = createFrameLoop(() => {
    if (context === null || seen === undefined || !isWanted(seen)) {
      // Setting an attribute, even to the same value, makes the page recalculate its styles.
      if (!canvas.hidden) canvas.hidden = true
      return
    }
    const ratio = camera.pixelRatio()
    const side = Math.round(LOUPE_SIZE * ratio)
    if (canvas.width !== side) canvas.width = canvas.height = side
    const { width, height } = camera.canvas()
    const view = camera.viewport.get()
    const { x, y } = loupePlace(seen.screen, { width: width / ratio, height: height / ratio }, seen.kind)
    canvas.style.translate = `${x - LOUPE_SIZE / 2}px ${y - LOUPE_SIZE / 2}px`
    if (canvas.hidden) canvas.hidden = false
    const closer = loupeZoom(view.scale)
    const scale = view.scale * closer
    const near = { scale, x: side / 2 - seen.at.x * scale, y: side / 2 - seen.at.y * scale }
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, side, side)
    closeUp(context, near, { width: side, height: side })
    paintMiddle(context, side, ratio)
  })
  const unfollow = camera.viewport.subscribe(frame.request)
  canvas.hidden = true

  return {
    see(input) {
      if (input.type === 'leave' || input.type === 'cancel') seen = undefined
      else if (input.type === 'down' || input.type === 'move' || input.type === 'up') {
        const { at, screen, kind } = input
        const isHeld = kind === 'touch' || seen?.isPressed === true
        const isPressed = input.type === 'down' || (input.type === 'move' && isHeld)
        seen = { at, screen, kind, isPressed }
      }
      if (seen !== undefined || !canvas.hidden) frame.request()
    },
    redraw() {
      if (!canvas.hidden) frame.request()
    },
    wake: frame.request,
    dispose() {
      unfollow()
      frame.stop()
    },
  }
}

/** The magnified point is in the middle, between four short lines that don't cover it. */
function paintMiddle(context: CanvasRenderingContext2D, side: number, ratio: number): void {
  const middle = side / 2
  for (const [colour, width] of [
    ['rgb(0 0 0 / 70%)', 3],
    ['#ffffff', 1],
  ] as const) {
    context.strokeStyle = colour
    context.lineWidth = width * ratio
    context.beginPath()
    for (const [x, y] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      context.moveTo(middle + x * 5 * ratio, middle + y * 5 * ratio)
      context.lineTo(middle + x * 13 * ratio, middle + y * 13 * ratio)
    }
    context.stroke()
  }
}
